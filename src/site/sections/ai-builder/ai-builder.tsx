import { usePage } from '../../page-context.ts';
import { Heading, SectionHead, Text } from '../../text/typography.tsx';
import { IdeaFinder } from './idea-finder.tsx';
import { MentorChat } from './mentor-chat.tsx';
import { PromptLibrary } from './prompt-library.tsx';

/** In the order of the features. */
const SCENES = [IdeaFinder, PromptLibrary, MentorChat];

/** The platform: three tools, each an interactive scene on a terrace that comes from the page's edge. */
export function AiBuilder() {
  const { title, subtitle, features } = usePage().translations.aiBuilder;
  return (
    <section className="tools">
      <div className="wrap tools-head">
        <SectionHead title={title} lead={subtitle} />
      </div>
      {SCENES.map((Scene, index) => (
        <article className="tool" key={index}>
          <div className="tool-text">
            <Heading as="h3">{features[index]?.title ?? ''}</Heading>
            <Text as="p">{features[index]?.description ?? ''}</Text>
          </div>
          <div className="stage">
            <Scene />
          </div>
        </article>
      ))}
    </section>
  );
}
