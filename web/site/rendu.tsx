import { renderToStaticMarkup } from "react-dom/server";
import { AccueilPage } from "./AccueilPage.tsx";
import { ConfidentialitePage } from "./ConfidentialitePage.tsx";
import { MentionsPage } from "./MentionsPage.tsx";
import { QUESTIONS } from "./reponses.tsx";

/** Le corps de chaque page du site, en HTML : sans script, elles se lisent entières. */
export const corps: Record<string, () => string> = {
  index: () => renderToStaticMarkup(<AccueilPage />),
  "mentions-legales": () => renderToStaticMarkup(<MentionsPage />),
  "politique-de-confidentialite": () => renderToStaticMarkup(<ConfidentialitePage />),
};

/** Les questions pour les moteurs de recherche (schema.org) ; `<` est échappé, le texte vit dans une balise script. */
export const questionsPourMoteurs = (): string =>
  JSON.stringify({
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: QUESTIONS.map(({ question, reponse }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: renderToStaticMarkup(<>{reponse}</>) },
    })),
  }).replaceAll("<", "\\u003c");
