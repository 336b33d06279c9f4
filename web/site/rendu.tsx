import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { AccueilPage } from "./AccueilPage.tsx";
import { ConfidentialitePage } from "./ConfidentialitePage.tsx";
import { MentionsPage } from "./MentionsPage.tsx";
import { QUESTIONS } from "./reponses.tsx";

/**
 * Espaces insécables de la typographie française : devant « : » et les pourcentages, fine devant « ; ? ! ». Le texte seul est touché,
 * jamais une balise ni un attribut.
 */
const composer = (html: string): string =>
  html.replace(/>[^<]+/g, (texte) =>
    texte
      .replace(/ ([;?!])/g, "\u202f$1")
      .replace(/ ([:%€+»])/g, "\u00a0$1")
      .replace(/« /g, "«\u00a0"),
  );
const rendre = (page: ReactElement): string => composer(renderToStaticMarkup(page));

/** Le corps de chaque page du site, en HTML : sans script, elles se lisent entières. */
export const corps: Record<string, () => string> = {
  index: () => rendre(<AccueilPage />),
  "mentions-legales": () => rendre(<MentionsPage />),
  "politique-de-confidentialite": () => rendre(<ConfidentialitePage />),
};

/** Les questions pour les moteurs de recherche (schema.org) ; `<` est échappé, le texte vit dans une balise script. */
export const questionsPourMoteurs = (): string =>
  JSON.stringify({
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: QUESTIONS.map(({ question, reponse }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: rendre(<div>{reponse}</div>) },
    })),
  }).replaceAll("<", "\\u003c");
