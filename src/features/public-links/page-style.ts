/** How a public page looks: the sheet of the web application, in light and dark, without its program. */
export const STYLE = `:root{color-scheme:light dark;--canvas:light-dark(oklch(93.6% .0165 205),oklch(21.2% .028 228));--surface:light-dark(oklch(99.5% .003 90),oklch(27.2% .021 236));--sand:light-dark(oklch(97% .0085 88),oklch(30% .019 236));--line:light-dark(oklch(90.6% .009 95),oklch(36.5% .02 236));--ink:light-dark(oklch(24.5% .032 238),oklch(95% .007 95));--ink-2:light-dark(oklch(41% .026 234),oklch(81% .012 215));--accent:light-dark(oklch(45.5% .087 222),oklch(81% .092 205))}
*{box-sizing:border-box}
body{min-height:100vh;margin:0;padding:clamp(.75rem,4vw,3.5rem) clamp(.5rem,3vw,2rem);background:var(--canvas);color:var(--ink);font:1.0625rem/1.6 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
main{max-width:46rem;margin:0 auto;padding:clamp(1.25rem,5vw,3.5rem);border-radius:1.25rem;background:var(--surface);box-shadow:0 1px 2px light-dark(oklch(40% .05 225/.08),oklch(0% 0 0/.3))}
main>h1:first-child{margin-top:0;font-size:clamp(1.5rem,4vw,2.125rem);line-height:1.2;text-wrap:balance}
h2,h3{margin:1.75em 0 .5em;line-height:1.3}
h2{font-size:1.3125rem}
h3{font-size:1.125rem}
a{color:var(--accent)}
li{margin:.25em 0}
del{color:var(--ink-2)}
blockquote{margin:1em 0;padding:.1em 1.1em;border-inline-start:3px solid var(--line);color:var(--ink-2)}
code,pre{font:.9em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
pre{padding:1em;border-radius:.5rem;background:var(--sand);overflow-x:auto}
img,video,iframe{max-width:100%;border-radius:.5rem}
img,video{height:auto}
table{display:block;max-width:100%;overflow-x:auto;border-collapse:collapse}
td,th{padding:.35rem .7rem;border:1px solid var(--line);text-align:start;vertical-align:top;overflow-wrap:normal}
hr{border:0;border-top:1px solid var(--line)}
footer{max-width:46rem;margin:1.25rem auto 0;padding:0 clamp(1.25rem,5vw,3.5rem);color:var(--ink-2);font-size:.9375rem}
@media print{body{background:none}main{box-shadow:none}}`;
