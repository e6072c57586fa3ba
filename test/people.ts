import type { Language } from '../src/contract/language.ts';
import { FIRST, SECOND } from './languages.ts';

/** Someone who might have joined. */
export interface Person {
  email: string;
  language: Language;
  /** When they joined, as a fraction of all the time from 0 to 1; later people joined later. */
  arrival: number;
}

const FAMILY = 'nguyen tran le pham hoang phan vu vo dang bui do ho ngo ly'.split(' ');
const GIVEN = 'an anh binh chi dung giang ha hieu huy khanh lan linh long mai'.split(' ');
const MIDDLE = ['', ...'minh thi van gia bao ngoc quang thanh thuy truc duc hong kim'.split(' ')];

/** Mail domains with how often they occur, in thousandths; with typos. */
const DOMAINS: readonly (readonly [string, number])[] = [
  ['hopthu.example', 520],
  ['st.vanthanh.example', 190],
  ['sv.bachkhoa.example', 110],
  ['thu.example', 75],
  ['mail.example', 62],
  ['sv.kinhte.example', 35],
  ['gmail.con', 5],
  ['yahoo.con.vn', 2],
  ['hotmail.con', 1],
];

/** Sources with their share of all people, and how many of those who see the page join. */
const SOURCES: readonly (readonly [name: string, share: number, rate: number])[] = [
  ['cong-bac', 0.22, 0.24],
  ['giang-duong-d3', 0.12, 0.41],
  ['thu-vien', 0.07, 0.17],
  ['nha-an-khu-b', 0.001, 0.05],
  ['facebook', 0.19, 0.11],
  ['zalo', 0.13, 0.15],
  ['shared', 0.09, 0.36],
  ['other', 0.02, 0.03],
];

/** Invented people, the same at each run. */
export function createPeople(total: number): { next(count: number): Person[] } {
  const random = mulberry32(total);
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const domain = () => {
    let place = random() * 1000;
    return DOMAINS.find(([, share]) => (place -= share) < 0)?.[0] ?? 'gmail.com';
  };
  let made = 0;
  return {
    next: (count) =>
      Array.from({ length: count }, () => {
        const index = made++;
        const name = [pick(MIDDLE), pick(GIVEN), pick(FAMILY)].filter((part) => part !== '').join('.');
        return {
          email: `${name}${index.toString(36)}@${domain()}`,
          language: random() < 0.78 ? SECOND : FIRST,
          arrival: arrival(index / total),
        };
      }),
  };
}

/** The sums of sources for so many people: most came by posters and posts, some by none. */
export function inventSources(total: number): { name: string; sign_ups: number; views: number }[] {
  return SOURCES.map(([name, share, rate]) => {
    const people = Math.floor(total * share);
    return { name, sign_ups: people, views: Math.ceil(people / rate) };
  });
}

/** Quiet days, and ever more people; one crowded hour in the middle, as after a talk in a lecture hall. */
function arrival(share: number): number {
  if (share > 0.5 && share < 0.52) return 0.7 + ((share - 0.5) / 0.02) * 0.0002;
  return share <= 0.5 ? 0.7 * Math.sqrt(share * 2) : 0.7002 + 0.2998 * ((share - 0.52) / 0.48) ** 0.9;
}

/** A small seeded generator (Tommy Ettinger, public domain). */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
