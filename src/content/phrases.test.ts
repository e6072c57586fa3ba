import { expect, it } from 'vitest';
import { markPhrases } from './phrases.ts';

it.each([
  '測って、/つくって、/確かめる',
  '気候と/ロボットの/課題を、/6週間で',
  'あなたの/作業場：/AI Builder Platform',
  '人工知能研究/開発推進機構の/仲間たち',
  'AI開発/プラットフォームで/つくる',
  '自分の/アイデアを/形にする/組み立て方',
  '「始める」理由は/6つあります。',
  'つくったものは/あなたのもの',
  '基準が/はっきりしています',
  '一緒に/発表しましょう',
  'Seven weeks, 한 걸음씩',
])('a heading without spaces ends its lines between phrases, and no letter is alone: %s', (phrases) => {
  expect(markPhrases(phrases.replaceAll('/', '')).replaceAll('\u200b', '/')).toBe(phrases);
});
