import { expect, it } from 'vitest';
import { openHeadingFace } from './outlines.ts';

it('draws every Vietnamese letter with its marks, in one piece, however it is encoded', () => {
  const face = openHeadingFace('bold');
  const draw = (text: string) => face.path(text, 0, 0, 100, 0);
  for (const letter of 'ảầậấẩẫắằẳẵặếềểễệốồổỗộớờởỡợứừửữựỳỵỷỹđĐẢẦẬẾỆỘỚỰỨ') {
    const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').replace('đ', 'd').replace('Đ', 'D');
    expect(draw(letter), letter).not.toBe(draw(plain));
    expect(draw(letter).length, letter).toBeGreaterThan(draw(plain).length);
    expect(draw(letter.normalize('NFD')), letter).toBe(draw(letter));
    expect(draw(letter), letter).not.toContain('NaN');
  }
});

it('rejects what the font cannot draw, instead of drawing a box', () => {
  const face = openHeadingFace('bold');
  expect(() => face.path('題', 0, 0, 100, 0)).toThrow('cannot draw');
});
