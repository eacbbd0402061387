extension Page {
  /// The style sheet: system fonts, light and dark, screen and paper, desk and phone.
  static let style = """
    :root{color-scheme:light dark;--page:#f6f7f8;--card:#fff;--text:#1b1f23;--soft:#57606a;--rule:#d8dde2;
    --grid:#e6e9ec;--good:#00704f;--bad:#b3400c;--i1:#0072b2;--i2:#d55e00;--i3:#009e73;--i5:#a8508a;--i6:#8a929a;
    --h0:#d3e6f3;--h1:#8dbbda;--h2:#d55e00;--h3:#16191c}
    @media screen and (prefers-color-scheme:dark){:root{--page:#14171a;--card:#1d2125;--text:#e8eaed;--soft:#a3abb3;
    --rule:#3a4148;--grid:#2c3238;--good:#4cc9a0;--bad:#ff9560;--i1:#56b4e9;--i2:#f08a3c;--i3:#2fc79a;--i5:#dd8fc0;
    --i6:#8a929a;--h0:#20384a;--h1:#3d7aa6;--h2:#f2a541;--h3:#fbfbfb}}
    *{box-sizing:border-box}
    html{-webkit-text-size-adjust:100%;scroll-behavior:smooth}
    @media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
    body{margin:0 auto;padding:1.5rem clamp(.75rem,3vw,2rem) 3rem;max-width:76rem;background:var(--page);
    color:var(--text);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
    h1{font-size:1.6rem;line-height:1.2;margin:0 0 .25rem;overflow-wrap:anywhere}
    h2{font-size:1.25rem;line-height:1.3;margin:2.5rem 0 .75rem}
    h3{font-size:1rem;line-height:1.4;margin:1.5rem 0 .5rem}
    p{margin:.5rem 0;max-width:46rem}
    a{color:var(--i1)}a:focus-visible,summary:focus-visible{outline:3px solid var(--i2);outline-offset:2px}
    .skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:.5rem;background:var(--card);padding:.5rem}
    .lead{max-width:none;color:var(--soft);overflow-wrap:anywhere}
    nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;margin:1rem 0 0;padding:.6rem 0;
    border-block:1px solid var(--rule)}
    .facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(10rem,1fr));gap:.75rem;margin:1.25rem 0 .75rem}
    .facts>div,.card,figure{background:var(--card);border:1px solid var(--rule);border-radius:.6rem}
    .facts>div{padding:.8rem 1rem}
    .facts dt{color:var(--soft);font-size:.875rem}
    .facts dd{margin:0;font-size:.875rem;color:var(--soft)}
    .facts dd.value{font-size:1.6rem;white-space:nowrap;line-height:1.25;font-weight:650;color:var(--text);
    font-variant-numeric:tabular-nums}
    .facts .pass dd.value{color:var(--good)}.facts .fail dd.value{color:var(--bad)}
    .hints{margin:.5rem 0;padding:.8rem 1rem .8rem 2.2rem;border-left:.3rem solid #e69f00}
    .hints li+li{margin-top:.3rem}.hints li{max-width:60rem}
    .grid{display:grid;gap:.75rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,29rem),1fr));align-items:stretch}
    .thirds{display:grid;gap:.75rem;grid-template-columns:repeat(3,minmax(0,1fr))}
    section>*+figure,section>*+.grid{margin-top:.75rem}
    figure{margin:0;padding:.75rem .75rem .6rem;min-width:0;break-inside:avoid;display:flex;flex-direction:column}
    figure>svg{margin-top:auto}
    figcaption{font-size:.875rem;color:var(--soft);padding:0 .25rem}
    figcaption b{color:var(--text);display:block;font-size:.95rem;font-weight:600}
    svg.plot{display:block;width:100%;height:auto;font-size:12.5px;font-family:inherit}
    svg.narrow{display:none}
    .card{padding:.5rem 1rem 1rem}.card table{width:100%;border:0}
    svg text{fill:var(--soft);font-variant-numeric:tabular-nums}
    svg .mark{fill:var(--text);paint-order:stroke;stroke:var(--card);stroke-width:4px;stroke-linejoin:round}
    .grid path{}.plot .grid{stroke:var(--grid);fill:none}.axis{stroke:var(--i6);fill:none}
    .line,.bars,.dots{fill:none}.line{stroke-width:1.8;stroke-linejoin:round;stroke-linecap:round}
    .thin{stroke-width:1.1}.dash{stroke-dasharray:6 4;stroke-width:1.5;stroke-linecap:butt}
    .dot{stroke-dasharray:2 3;stroke-linecap:butt}
    .bars{stroke-width:1.2;opacity:.45}.bars.wide{stroke-width:2.4;opacity:.35}
    .disc{stroke-width:4.6;stroke-linecap:round}.square{stroke-width:4.2;stroke-linecap:square}
    .triangle,.cross{stroke-width:1.4}
    .area{opacity:.28}.pale{opacity:.16}.column{opacity:.85}.gap{fill:var(--i6);opacity:.16}
    .line.i1,.bars.i1,.dots.i1{stroke:var(--i1)}.area.i1,.column.i1{fill:var(--i1)}
    .line.i2,.bars.i2,.dots.i2{stroke:var(--i2)}.area.i2,.column.i2{fill:var(--i2)}
    .line.i3,.bars.i3,.dots.i3{stroke:var(--i3)}.area.i3,.column.i3{fill:var(--i3)}
    .line.i4,.bars.i4,.dots.i4{stroke:var(--text)}
    .line.i5,.bars.i5,.dots.i5{stroke:var(--i5)}.area.i5,.column.i5{fill:var(--i5)}
    .line.i6,.bars.i6,.dots.i6{stroke:var(--i6)}.column.i6{fill:var(--i6)}
    .h0{fill:var(--h0)}.h1{fill:var(--h1)}.h2{fill:var(--h2)}.h3{fill:var(--h3)}.cells{shape-rendering:crispEdges}
    .key{display:flex;flex-wrap:wrap;gap:.1rem 1rem;list-style:none;margin:.35rem .25rem 0;padding:0;
    font-size:.875rem;color:var(--soft)}
    .key li{display:flex;align-items:center;gap:.4rem}
    .key svg{width:26px;height:14px;flex:none}
    .scroll{overflow-x:auto;margin:.5rem 0}
    .scroll.card{margin:0}
    table{border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums;background:var(--card);
    border:1px solid var(--rule)}
    caption{text-align:left;font-weight:600;padding:.3rem 0}
    th,td{padding:.3rem .7rem;border-bottom:1px solid var(--grid);text-align:left;vertical-align:top}
    td.n,th.n{text-align:right}td.n{white-space:nowrap}thead th{color:var(--soft);font-weight:600;border-bottom-color:var(--rule)}
    tbody th{font-weight:400}td.sub,th.sub{padding-left:1.6rem}
    .tables{display:flex;flex-wrap:wrap;gap:0 2rem;align-items:flex-start}.tables>*{min-width:0;max-width:100%}
    .tables td,footer{overflow-wrap:anywhere}.tables td.n{overflow-wrap:normal}
    code{font:.875em/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
    code span{display:inline-block;max-width:100%}
    @media (min-width:40rem){tbody th{white-space:nowrap}tbody th.sub{white-space:normal}}
    footer{margin-top:3rem;border-top:1px solid var(--rule);color:var(--soft);font-size:.875rem}
    @media (min-width:62rem){svg.half{font-size:11.4px}}
    @media (max-width:62rem){.thirds{grid-template-columns:repeat(auto-fit,minmax(min(100%,19rem),1fr))}}
    @media screen and (max-width:40rem){svg.wide{display:none}svg.narrow{display:block}h2{margin-top:2rem}
    .facts{grid-template-columns:1fr 1fr}.facts dd.value{font-size:1.4rem}figure{padding:.5rem .35rem}}
    @media print{@page{margin:14mm}html{font-size:11px}body{padding:0;max-width:none;background:#fff}nav,.skip{display:none}
    :root{--page:#fff}h2,h3{break-after:avoid}.thirds{grid-template-columns:repeat(3,minmax(0,1fr))}
    *{-webkit-print-color-adjust:exact;print-color-adjust:exact}details>*{display:block}}
    """
}
