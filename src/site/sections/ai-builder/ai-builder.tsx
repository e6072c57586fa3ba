import type { ReactNode } from 'react';
import { Edge } from '../../pictures/edge.tsx';
import { Heading, Text } from '../../text/typography.tsx';
import type { SectionProps } from '../section.ts';
import { IdeaFinder } from './idea-finder.tsx';
import { MentorChat } from './mentor-chat.tsx';
import { PromptLibrary } from './prompt-library.tsx';

/** The platform: three tools, each a living scene on a terrace that comes from the page's edge. */
export function AiBuilder({ language, t }: SectionProps) {
  const scenes: ReactNode[] = [
    <IdeaFinder key="idea-finder" language={language} words={t.scenes.ideaFinder} />,
    <PromptLibrary
      key="prompt-library"
      language={language}
      words={t.scenes.promptLibrary}
      week={t.labels.week}
    />,
    <MentorChat key="mentor-chat" language={language} words={t.scenes.mentorChat} />,
  ];
  return (
    <section className="tools" suppressHydrationWarning>
      <Edge hill={1} look="turned" />
      <div className="wrap tools-head">
        <h2>
          <Heading language={language}>{t.aiBuilder.title}</Heading>
        </h2>
        <p className="lead">
          <Text language={language}>{t.aiBuilder.subtitle}</Text>
        </p>
      </div>
      {t.aiBuilder.features.map((feature, index) => (
        <article className="tool" key={index}>
          <div className="tool-text">
            <h3>
              <Heading language={language}>{feature.title}</Heading>
            </h3>
            <p>
              <Text language={language}>{feature.description}</Text>
            </p>
          </div>
          <div className="stage">{scenes[index]}</div>
        </article>
      ))}
    </section>
  );
}
