import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import { parseHTML } from 'linkedom';
import { Resvg } from '@resvg/resvg-js';
import type { Language } from '../../../contract/language.ts';
import { CODE, SHEET, type Poster } from './draw-poster.ts';

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
    if (name === 'g') {
      document.save();
      applyMatrix(document, element);
      drawChildren(document, element, opacity * number(element, 'opacity', 1));
      document.restore();
    } else if (name === 'path') {
      document.save();
      applyMatrix(document, element);
      drawPath(document, element, opacity);
      document.restore();
    } else if (name !== 'defs') {
      throw new Error(`A sheet holds groups and paths only, no ${name}.`);
    }
  }
}

function drawPath(document: PDFKit.PDFDocument, element: Element, opacity: number): void {
  const fill = paint(element, 'fill', '#000000');
  const stroke = paint(element, 'stroke', undefined);
  document.path(element.getAttribute('d') ?? '');
  if (stroke !== undefined) {
    document
      .lineWidth(number(element, 'stroke-width', 1))
      .lineCap(word(element, 'stroke-linecap', ['round', 'square'], 'butt'))
      .lineJoin(word(element, 'stroke-linejoin', ['round', 'bevel'], 'miter'))
      .strokeOpacity(opacity * number(element, 'stroke-opacity', 1));
    const dashes = (element.getAttribute('stroke-dasharray') ?? '')
      .split(/[\s,]+/)
      .filter((part) => part !== '');
    if (dashes.length > 0)
      document.dash(dashes.map(Number) as unknown as number, {
        phase: number(element, 'stroke-dashoffset', 0),
      });
  }
  if (fill !== undefined) document.fillOpacity(opacity * number(element, 'fill-opacity', 1));
  const rule = element.getAttribute('fill-rule') === 'evenodd' ? 'even-odd' : 'non-zero';
  if (fill !== undefined && stroke !== undefined) document.fillAndStroke(fill, stroke, rule);
  else if (fill !== undefined) document.fill(fill, rule);
  else if (stroke !== undefined) document.stroke(stroke);
}

function applyMatrix(document: PDFKit.PDFDocument, element: Element): void {
  const values = /^matrix\(([^)]+)\)$/
    .exec(element.getAttribute('transform') ?? '')?.[1]
    ?.split(/[\s,]+/)
    .map(Number);
  if (values === undefined) return;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = values;
  document.transform(a, b, c, d, e, f);
}

function paint(element: Element, name: string, otherwise: string | undefined): string | undefined {
  const value = element.getAttribute(name) ?? otherwise;
  return value === 'none' ? undefined : value;
}

function number(element: Element, name: string, otherwise: number): number {
  return Number(element.getAttribute(name) ?? otherwise);
}

function word<Word extends string>(
  element: Element,
  name: string,
  known: readonly Word[],
  otherwise: Word | 'butt' | 'miter',
) {
  const value = element.getAttribute(name);
  return (known.find((each) => each === value) ?? otherwise) as Word;
}
