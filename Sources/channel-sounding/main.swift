print("channel-sounding")
