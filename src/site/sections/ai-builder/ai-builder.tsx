import type { ReactNode } from 'react';
import { Edge } from '../../pictures/edge.tsx';
import { Heading, Text } from '../../text/typography.tsx';
import { SectionHead } from '../section-head.tsx';
import type { SectionProps } from '../section.ts';
import { IdeaFinder } from './idea-finder.tsx';
import { MentorChat } from './mentor-chat.tsx';
import { PromptLibrary } from './prompt-library.tsx';

/** The platform: three tools, each an interactive scene on a terrace that comes from the page's edge. */
export function AiBuilder({ language, translations }: SectionProps) {
  const scenes: ReactNode[] = [
    <IdeaFinder key="idea-finder" language={language} translations={translations.scenes.ideaFinder} />,
    <PromptLibrary
      key="prompt-library"
      language={language}
      translations={translations.scenes.promptLibrary}
      week={translations.labels.week}
    />,
    <MentorChat key="mentor-chat" language={language} translations={translations.scenes.mentorChat} />,
  ];
  return (
    <section className="tools">
      <Edge hill={1} look="turned" />
      <div className="wrap tools-head">
        <SectionHead
          language={language}
          title={translations.aiBuilder.title}
          lead={translations.aiBuilder.subtitle}
        />
      </div>
      {translations.aiBuilder.features.map((feature, index) => (
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
