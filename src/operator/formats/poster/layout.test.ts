import { describe, expect, it } from 'vitest';
import { openHeadingFace } from './outlines.ts';
import {
  CODE,
  FOOT,
  layOutPoster,
  MARGIN,
  PICTURE,
  SHEET,
  widthOf,
  type Line,
  type PosterTexts,
} from './layout.ts';
import { FIRST, SECOND } from '../../../../test/languages.ts';

const faces = { bold: openHeadingFace('bold'), plain: openHeadingFace('plain') };

const SHORT: PosterTexts = {
  language: FIRST,
  headline: 'Go',
  partner: 'with us',
  scan: 'Scan',
  prompt: 'Now.',
};
const LONG: PosterTexts = {
  language: SECOND,
  headline: 'Từ ý tưởng đầu tiên tới doanh nghiệp đầu tiên của riêng bạn, trong mười tuần',
  partner: 'cùng Trường Đại học Khoa học Xã hội và Nhân văn miền Trung',
  scan: 'Quét mã, vào danh sách chờ của cả chương trình, và rủ thêm bạn',
  prompt: 'Để lại email, mở đơn là biết ngay: ngày nộp, tiêu chí, học bổng và cách đăng ký cho cả nhóm.',
  sample:
    'Đây là tờ mẫu. Chương trình Khởi nghiệp Cánh Đồng và đơn vị đồng hành đều là hư cấu, cho tới khi bạn thay.',
};
/** The ink of a line: from the marks above its capitals to below its descenders. */
const boxOf = (line: Line) => ({
  left: line.x,
  right: line.x + widthOf(line, faces),
  top: line.y - line.size * 0.78,
  bottom: line.y + line.size * 0.2,
});

describe('the poster', () => {
  it.each<[name: string, texts: readonly [PosterTexts, PosterTexts?], brand: string]>([
    ['short texts', [SHORT], 'Mây'],
    ['long texts', [LONG], 'Innovationswerkstatt Nordheide'],
    ['long texts in two languages', [LONG, LONG], 'Cánh Đồng Health Makers'],
    [
      'a headline of three full lines',
      [{ ...SHORT, headline: 'In fünf Wochen von einer Idee bis zum fertigen Werkzeug' }],
      'Mây',
    ],
    ['one long word', [{ ...SHORT, scan: 'Entrepreneurshipprogrammes' }, LONG], 'Thềm'],
  ])('has every line on the sheet, clear of the code and of each other: %s', (_, texts, brand) => {
    const address = 'waitlist.innovationswerkstatt-nordheide.example/vi';
    const lines = layOutPoster(texts, { brand, brandAt: 260, address }, faces);
    const wrong: string[] = [];
    for (const [index, line] of lines.entries()) {
      const box = boxOf(line);
      if (box.right > SHEET.width - MARGIN + 1) wrong.push(`${line.text}: beyond the margin`);
      if (box.bottom > SHEET.height - 40) wrong.push(`${line.text}: below the sheet`);
      if (box.bottom > CODE.y && box.right > CODE.x) wrong.push(`${line.text}: on the code`);
      // The tree on the hill, the highest part of the picture.
      if (box.bottom > PICTURE && box.top < FOOT && box.right > 1440)
        wrong.push(`${line.text}: on the picture`);
      if (box.top < FOOT && box.bottom > FOOT) wrong.push(`${line.text}: across the ground`);
      for (const other of lines.slice(index + 1).map(boxOf))
        if (
          box.left < other.right &&
          other.left < box.right &&
          box.top < other.bottom &&
          other.top < box.bottom
        )
          wrong.push(`${line.text}: on another line`);
    }
    expect(wrong).toEqual([]);
    // What nobody can read across a corridor is not there either.
    for (const { text, size } of lines) expect(size, text).toBeGreaterThanOrEqual(20);
  });
});
