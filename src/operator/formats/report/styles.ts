/** The report's style sheet: the page's colours, the system's typefaces, light, dark and on paper. */
export const STYLES = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fff9ee, #0e1714); --sheet: light-dark(#fffdf8, #14201b); --ink: light-dark(#14211d, #f4eddf);
  --muted: light-dark(#3f4b46, #becabf); --rule: light-dark(#e6dcc6, #2a3a33); --jade: light-dark(#0f4a3c, #0c3a30);
  --vi: light-dark(#226f59, #4fae8b); --en: #f4b63f; --link: light-dark(#165740, #8fd0b1);
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.6 system-ui, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif; font-variant-numeric: tabular-nums }
header { background: var(--jade); color: #fff9ee; padding: 32px max(24px, calc(50vw - 520px)) 40px; border-end-end-radius: 11rem 7rem; display: grid; grid-template-columns: 1fr auto; gap: 4px 24px }
header > :nth-child(n + 3) { grid-column: 1 / -1; margin: 0 }
.brand { margin: 0 0 24px; display: flex; align-items: center; gap: 10px; font-weight: 700; font-size: 22px }
.mark { width: 34px; height: 34px; --art-mark: #fff9ee }
nav { display: flex; gap: 16px; align-items: baseline }
nav a { color: #f4b63f; text-underline-offset: .2em }
nav span { font-weight: 700 }
h1 { font-size: clamp(32px, 6vw, 56px); line-height: 1.2; letter-spacing: -.025em; font-weight: 800; text-wrap: balance }
header p { color: #d3e5da }
header .brand { color: #fff9ee }
.tiles { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 8px 24px; padding-top: 24px; max-width: 900px }
.tiles strong { display: block; font-size: clamp(32px, 5vw, 48px); line-height: 1.1; letter-spacing: -.03em }
.tiles li:first-child strong { color: #f4b63f }
main { max-width: 1088px; margin: 0 auto; padding: 24px }
section { padding: 40px 0 32px; border-bottom: 1px solid var(--rule) }
section:last-child { border: 0 }
h2 { margin: 0; font-size: 30px; line-height: 1.2; letter-spacing: -.02em }
section > p { margin: 4px 0 16px; color: var(--muted); max-width: 65ch }
figure { margin: 0 }
figure > svg { display: block; width: 100%; height: auto; overflow: visible }
[data-size=narrow] { display: none !important }
figure > .whole { height: 44px; border-radius: 10px; overflow: hidden }
.legend { display: flex; flex-wrap: wrap; gap: 4px 24px; margin: 0 0 8px; padding: 0; list-style: none; font-size: 15px }
.legend li { display: flex; align-items: center; gap: 8px }
.key { display: inline-block; width: 14px; height: 14px; border-radius: 4px }
.key.vi { background: var(--vi) } .key.en { background: var(--en) } .key.average { height: 3px; background: var(--ink) }
.fill-vi { fill: var(--vi) } .fill-en { fill: var(--en) }
.shares { display: flex; flex-wrap: wrap; gap: 8px 48px; margin: 16px 0 0 }
.shares dt { display: flex; align-items: center; gap: 8px } .shares dd { margin: 0; color: var(--muted) }
.shares dd strong { font-size: 30px; color: var(--ink); letter-spacing: -.02em }
details { margin-top: 16px }
summary { cursor: pointer; color: var(--link); width: fit-content }
:focus-visible { outline: 3px solid var(--en); outline-offset: 3px; border-radius: 4px }
.scroll { overflow: auto; max-height: 26rem } figure .scroll { max-height: none }
table { border-collapse: collapse; font-size: 15px; min-width: min(100%, 480px) }
th, td { text-align: start; padding: 6px 24px 6px 0; border-bottom: 1px solid var(--rule); vertical-align: baseline }
th { font-weight: 400 } thead th, .figure { white-space: nowrap } tbody th { min-width: 9rem } td:not(:last-child) { white-space: nowrap }
thead th { font-weight: 650; position: sticky; top: 0; background: var(--paper) }
.figure { text-align: end }
figure td:last-child { overflow-wrap: anywhere; min-width: 12rem }
footer { max-width: 1088px; margin: 0 auto; padding: 8px 24px 48px; color: var(--muted); font-size: 15px }
@media screen and (max-width: 640px) {
  header { border-end-end-radius: 5rem 3.5rem }
  [data-size=wide] { display: none !important } [data-size=narrow] { display: block !important }
  table { font-size: 13px } th, td { padding-inline-end: 8px } thead th, thead .figure, tbody th, td:not(.figure, :last-child) { white-space: normal }
  tbody th { min-width: 5.5rem } figure td:last-child { min-width: 7.25rem }
}
@media print {
  :root { color-scheme: only light }
  @page { size: A4; margin: 14mm }
  body { background: none; font-size: 11pt }
  header { padding: 24px 32px; print-color-adjust: exact; -webkit-print-color-adjust: exact }
  nav, details { display: none }
  .tiles { grid-template-columns: repeat(4, auto) } .tiles strong { font-size: 24pt } h1 { font-size: 32pt }
  main, footer { padding: 0; max-width: none } thead th { background: none; position: static } .scroll { max-height: none; overflow: visible }
  section { break-inside: avoid; padding: 20px 0 }
  h2 { font-size: 18pt } figure, .key { print-color-adjust: exact; -webkit-print-color-adjust: exact }
}
`;
