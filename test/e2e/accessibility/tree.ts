import { expect, type Page } from '../fixtures.ts';

/** What the browser exposes to assistive technology about an element. */
interface SpokenNode {
  role: string;
  name: string;
  description: string;
  /** `polite` or `assertive` where changes are read out by themselves. */
  live: string | undefined;
  invalid: string | undefined;
}

/** The node of the accessibility tree for an element. */
export async function spokenNode(page: Page, selector: string): Promise<SpokenNode> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { nodes } = await session.send('Accessibility.getPartialAXTree', { nodeId, fetchRelatives: false });
  await session.detach();
  const [node] = nodes;
  expect(node?.ignored, `${selector} is in the accessibility tree`).toBe(false);
  const text = (value: { value?: unknown } | undefined) =>
    typeof value?.value === 'string' ? value.value.replaceAll('\u00A0', ' ') : undefined;
  const property = (name: string) => text(node?.properties?.find((each) => each.name === name)?.value);
  return {
    role: text(node?.role) ?? '',
    name: text(node?.name) ?? '',
    description: text(node?.description) ?? '',
    live: property('live'),
    invalid: property('invalid'),
  };
}

/** English loanwords that every Vietnamese voice reads as Vietnamese speakers say them; see the decision. */
const USED_IN_VIETNAMESE = [
  'app', 'cookie', 'email', 'form', 'lab', 'laptop', 'online', 'tab', 'video',
  // Names and abbreviations: WCAG 3.1.2 exempts them.
  'facebook', 'gdpr', 'ip', 'linkedin', 'qh', 'qr',
]; // prettier-ignore

/**
 * Words, visible or not, that are in another language than their markup says: Vietnamese letters in other texts, and
 * in Vietnamese text what no Vietnamese syllable can be.
 */
export async function textInOtherLanguage(page: Page, language: string): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: { text: string; lang: string | undefined }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      if (!holder || holder.closest('script, noscript, [aria-hidden=true]')) continue;
      // An address in which a line may end is several texts.
      const whole = holder.querySelector(':scope > wbr') ? holder : node;
      found.push({ text: whole.textContent ?? '', lang: holder.closest<HTMLElement>('[lang]')?.lang });
    }
    return found;
  });
  return (
    texts
      .filter(({ lang }) => lang === language)
      .flatMap(({ text }) => text.replace(/https?:\S+/g, '').split(/[^\p{L}@.]+/u))
      .map((word) => word.replace(/^\.+|\.+$/g, ''))
      // Addresses and file names belong to no language.
      .filter((word) => word.length > 1 && !/[@.]/.test(word))
      .filter((word) => (language === 'vi' ? !canBeVietnamese(word) : hasVietnameseLetters(word, language)))
  );
}

/** In English any letter with a mark is foreign; other languages have marks too, but never these. */
function hasVietnameseLetters(word: string, language: string): boolean {
  return (language === 'en' ? /\p{M}|đ/iu : /[\u0309\u031b\u0323]|\p{M}\p{M}|đ/iu).test(
    word.normalize('NFD'),
  );
}

/** A Vietnamese syllable: an initial consonant, vowels, one of eight endings. "AI" is one ("who"), and never meant so. */
function canBeVietnamese(word: string): boolean {
  if (word === 'AI') return false;
  const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd');
  return (
    USED_IN_VIETNAMESE.includes(plain) ||
    /^(b|c|ch|d|g|gh|gi|h|k|kh|l|m|n|ng|ngh|nh|p|ph|qu|r|s|t|th|tr|v|x)?[aeiouy]{1,3}(c|ch|m|n|ng|nh|p|t)?$/.test(
      plain,
    )
  );
}
