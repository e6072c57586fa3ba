import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import { parseHTML } from 'linkedom';
import { Resvg } from '@resvg/resvg-js';
import type { Language } from '../../../contract/language.ts';
import type { Poster } from './draw-poster.ts';
import { CODE, SHEET } from './layout.ts';

/** Points of a PDF in one unit of the sheet, a tenth of a millimetre. */
const SCALE = 72 / 254;

/**
 * Writes the sheet as a PDF of vectors, A4, one page; code and address can be clicked.
 *
 * The renderer first reduces the drawing to groups and paths with every attribute spelled out, so that only those have
 * to be carried over.
 */
export async function posterPdf(
  { svg, url, title }: Poster,
  language: Language,
  made: Date,
): Promise<Buffer> {
  const document = new PDFDocument({
    size: [SHEET.width * SCALE, SHEET.height * SCALE],
    margin: 0,
    lang: language,
    displayTitle: true,
    info: { Title: title, CreationDate: made, ModDate: made },
    // No text is written, so no typeface is needed.
    font: '',
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(document, 'end');
  document.scale(SCALE);
  const root = parseHTML(new Resvg(svg).toString()).document.querySelector('svg');
  if (root === null) throw new Error('The renderer gave no drawing.');
  drawChildren(document, root, 1);
  document.link(CODE.x, CODE.y, CODE.size, CODE.size, url);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawChildren(document: PDFKit.PDFDocument, parent: Element, opacity: number): void {
  for (const element of parent.children) {
    const name = element.tagName.toLowerCase();
    if (name === 'defs') continue;
    document.save();
    applyMatrix(document, element.getAttribute('transform') ?? '');
    if (name === 'path') drawPath(document, element, opacity);
    else if (name === 'image') drawImage(document, element);
    else if (name !== 'g') throw new Error(`A sheet holds no ${name}.`);
    else drawChildren(document, element, opacity * Number(element.getAttribute('opacity') ?? 1));
    document.restore();
  }
}

/** A photograph that covers its frame. */
function drawImage(document: PDFKit.PDFDocument, element: Element): void {
  const [x = 0, y = 0, width = 0, height = 0] = ['x', 'y', 'width', 'height'].map((name) =>
    Number(element.getAttribute(name) ?? 0),
  );
  const address = element.getAttribute('xlink:href') ?? '';
  document.rect(x, y, width, height).clip();
  document.image(address, x, y, { cover: [width, height], align: 'center', valign: 'center' });
}

/** The attributes have the values that SVG and PDF share, as the renderer writes them. */
function drawPath(document: PDFKit.PDFDocument, element: Element, opacity: number): void {
  const text = (name: string, otherwise: string) => element.getAttribute(name) ?? otherwise;
  const number = (name: string, otherwise: number) => Number(text(name, String(otherwise)));
  const [fill, stroke] = [text('fill', '#000000'), text('stroke', 'none')];
  document.path(text('d', ''));
  if (stroke !== 'none') {
    document
      .lineWidth(number('stroke-width', 1))
      .lineCap(text('stroke-linecap', 'butt'))
      .lineJoin(text('stroke-linejoin', 'miter'))
      .strokeOpacity(opacity * number('stroke-opacity', 1));
    const dashes = text('stroke-dasharray', '')
      .match(/[\d.]+/g)
      ?.map(Number);
    // The library takes a list of lengths; its types know one length only.
    if (dashes !== undefined)
      document.dash(dashes as unknown as number, { phase: number('stroke-dashoffset', 0) });
  }
  const rule = text('fill-rule', 'nonzero') === 'evenodd' ? 'even-odd' : 'non-zero';
  if (fill === 'none') document.stroke(stroke);
  else {
    document.fillOpacity(opacity * number('fill-opacity', 1));
    if (stroke === 'none') document.fill(fill, rule);
    else document.fillAndStroke(fill, stroke, rule);
  }
}

function applyMatrix(document: PDFKit.PDFDocument, transform: string): void {
  const values = /^matrix\(([^)]+)\)$/
    .exec(transform)?.[1]
    ?.split(/[\s,]+/)
    .map(Number);
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = values ?? [];
  if (values !== undefined) document.transform(a, b, c, d, e, f);
}
