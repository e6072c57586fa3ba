import { byLanguage, type Language } from '../../src/contract/language.ts';
import type { Translations } from '../../src/content/en.ts';
import type { Activity, CardPictureName, Programme } from '../../src/content/programme.ts';
import { TRANSLATIONS } from '../../src/content/translations.ts';

/** How much of everything a programme has. */
export interface Shape {
  name: string;
  brand: string;
  founders: number;
  weeks: number;
  cards: number;
  statistics: readonly string[];
  /** How many logos scroll; without any, the announcement is on the page. */
  logos?: number;
  /** The date of the announcement, if not that of the page. */
  date?: string;
  /** How long its texts are: about as long as a word, or as the page can hold. */
  texts: 'short' | 'long';
}

/** From the least to the most of everything. */
export const SHAPES: readonly Shape[] = [
  {
    name: 'least',
    brand: 'Mây',
    founders: 1,
    weeks: 4,
    cards: 3,
    statistics: ['7', '1/3'],
    date: '1·1·26',
    texts: 'short',
  },
  {
    name: 'five-weeks',
    brand: 'Cánh Đồng',
    founders: 3,
    weeks: 5,
    cards: 8,
    logos: 12,
    statistics: ['214', '4,8/5', '92%'],
    texts: 'long',
  },
  {
    name: 'ten-weeks',
    brand: 'Cánh Đồng Health Makers',
    founders: 4,
    weeks: 10,
    cards: 9,
    statistics: ['1.200+', '92%', '€ 40.000', '3 năm', '19%'],
    texts: 'long',
  },
  {
    name: 'middle',
    brand: 'Innovationswerkstatt Nordheide',
    founders: 2,
    weeks: 8,
    cards: 7,
    logos: 2,
    statistics: ['350 triệu đồng', '12.500', '61%', '24/7'],
    texts: 'short',
  },
];

const ACTIVITIES: readonly Activity[] = ['search', 'listen', 'sketch', 'build', 'test', 'rehearse', 'arrive'];
const PICTURES: readonly CardPictureName[] = ['evenings', 'team', 'hour', 'majors', 'seedlings', 'contract'];

/** English where a language has none. */
const SENTENCES: Record<string, string> = {
  en: 'Neighbours bring the questions that entrepreneurship programmes usually skip, and every team answers with something it has built, weighed, repaired and shown to people who were under no obligation to be kind about it.',
  vi: 'Những người hàng xóm mang tới các câu hỏi mà chương trình khởi nghiệp thường bỏ qua, và mỗi nhóm trả lời bằng thứ mình đã làm, đã cân nhắc, đã sửa và đã đưa cho những người không có nghĩa vụ phải khen.',
};
const BUTTONS: Record<string, string> = { en: 'Join the waitlist', vi: 'Vào danh sách chờ' };
const NAMES = ['Nguyễn Phương Khánh', 'Alexandra von Hohenlohe', 'Lê Ngô', 'Đặng Trần Hoàng Thuỳ Dương'];

/** Whole words, at least one and as many as fit, beginning at another word for each number. */
function phrase(language: Language, length: number, start: number): string {
  const all = (SENTENCES[language] ?? SENTENCES['en'] ?? '').split(' ');
  let text = all[start % all.length] ?? '';
  for (let index = start + 1; ; index += 1) {
    const next = `${text} ${all[index % all.length] ?? ''}`;
    if (next.length > length) break;
    text = next;
  }
  return text.charAt(0).toUpperCase() + text.slice(1).replace(/[,.]$/, '');
}

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Facts and texts of a programme that nobody runs. */
export interface Contents {
  facts: Partial<Programme>;
  translations: Record<Language, Translations>;
}

/** Lists, brand and texts of a shape; what is not laid out differently is the product's own. */
export function contentOf(shape: Shape): Contents {
  const per = (language: Language): Translations => {
    const base = TRANSLATIONS[language];
    const long = shape.texts === 'long';
    let at = 0;
    const heading = (length: number) => phrase(language, long ? length : 14, (at += 3));
    const text = (length: number) => phrase(language, long ? length : 34, (at += 5));
    const name = (index: number) => NAMES[index] ?? '';
    return {
      ...base,
      nav: { ...base.nav, joinWaitlist: BUTTONS[language] ?? BUTTONS['en'] ?? '' },
      hero: { ...base.hero, headline: heading(64), emailPrompt: text(70) },
      announcement: {
        ...base.announcement,
        dateFigures: shape.date ?? '30·08·2028',
        headline: heading(60),
        paragraph: text(320),
      },
      intro: {
        title: heading(40),
        description: text(180),
        boxes: {
          box1: { title: heading(40), subtitle: text(110) },
          box2: { title: heading(40), subtitle: text(110) },
          box3: { title: heading(40), subtitle: text(110) },
        },
      },
      supercharge: { mainTitle: heading(48), title: heading(60), description: text(240) },
      aiBuilder: {
        title: heading(48),
        subtitle: text(80),
        features: numbersTo(3).map(() => ({ title: heading(26), description: text(110) })),
      },
      founders: {
        title: heading(48),
        profiles: numbersTo(shape.founders).map((index) => ({
          name: name(index),
          role: text(32),
          linkedin: `${name(index)}: LinkedIn`,
          bullets: numbersTo(3).map(() => text(70)),
        })),
      },
      journey: {
        title: heading(48),
        subtitle: text(110),
        onlinePowerProgram: {
          title: heading(48),
          weeks: numbersTo(shape.weeks).map(() => ({ title: heading(40) })),
        },
        milestoneEvents: {
          title: heading(40),
          events: numbersTo(long ? 6 : 3).map(() => ({ title: heading(24), description: text(110) })),
        },
        growth: { title: heading(44), bullets: numbersTo(long ? 5 : 3).map(() => text(70)) },
      },
      usps: {
        title: heading(40),
        subtitle: text(60),
        cards: numbersTo(shape.cards).map(() => ({ title: heading(36), description: text(110) })),
      },
      careers: {
        title: heading(40),
        stats: shape.statistics.map((value) => ({ value, label: text(70) })),
      },
      cta: { ...base.cta, title: heading(48), description: text(160) },
      labels: { ...base.labels, brand: shape.brand },
      images: { ...base.images, founderAlts: numbersTo(shape.founders).map(name) },
    };
  };
  return {
    facts: {
      brand: shape.brand,
      weeks: numbersTo(shape.weeks).map((index) => ACTIVITIES[index] ?? 'test'),
      cards: [...PICTURES, ...PICTURES].slice(0, shape.cards),
      founders: numbersTo(shape.founders).map((index) => ({
        name: NAMES[index] ?? '',
        short: NAMES[index] ?? '',
        link: `https://network.example/in/${index}`,
      })),
      showAnnouncement: shape.logos === undefined,
      showLogoStream: shape.logos !== undefined,
      logos: numbersTo(shape.logos ?? 0).map((index) => ({ name: phrase('en', 8 + (index % 4) * 7, index) })),
    },
    translations: byLanguage(per),
  };
}
