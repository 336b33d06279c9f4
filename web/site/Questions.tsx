import { QUESTIONS } from "./reponses.tsx";

/** Des `details` de même nom : le navigateur n'en garde qu'un ouvert, au clavier comme à la souris. */
export function Questions() {
  return (
    <section id="faq" className="site-section" aria-labelledby="faq-titre">
      <div className="site-largeur site-deux">
        <h2 id="faq-titre">Questions fréquentes</h2>
        <div className="site-questions">
          {QUESTIONS.map(({ question, reponse }) => (
            <details key={question} name="faq">
              <summary>
                <h3>{question}</h3>
                <svg width="18" height="18" viewBox="0 0 18 18" stroke="currentColor" aria-hidden="true">
                  <path d="M2 9h14M9 2v14" strokeWidth="1.6" strokeLinecap="round" />
                </svg>
              </summary>
              <div className="site-reponse">{reponse}</div>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
