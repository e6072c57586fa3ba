import { describe, expect, it } from 'vitest';
import { csvLine, neutraliseFormula, restoreFormula } from './csv.ts';

describe('CSV', () => {
  it('quotes what has a comma or a quotation mark, and ends lines as RFC 4180 does; a field has no line end', () => {
    expect(csvLine(['a', 'b,c', 'd"e', 'f\ng'])).toBe('a,"b,c","d""e",f\ufffdg\r\n');
  });

  it.each(['=1+1@x.vn', '+a@x.vn', '-a@x.vn', "'=a@x.vn", "''+a@x.vn", "'a@x.vn", 'a@x.vn'])(
    'neutralises %s, and gives it back exactly',
    (field) => {
      expect(neutraliseFormula(field)).not.toMatch(/^[=+\-@\t\r]/);
      expect(restoreFormula(neutraliseFormula(field))).toBe(field);
    },
  );

  it('has no formula and no control character of a row that another program put in the list', () => {
    const line = csvLine(['=HYPERLINK("http://x.example")\u001b]52;c;x\u0007\u0001']).trimEnd();
    expect(line).not.toMatch(/\p{Cc}|^"?=/u);
  });
});
