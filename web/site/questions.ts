/** Les navigateurs d'avant `details name` (Firefox 121 à 129) laisseraient plusieurs réponses ouvertes. */
export function eveillerQuestions(): void {
  const questions = document.querySelectorAll<HTMLDetailsElement>("#faq details");
  for (const question of questions) {
    question.addEventListener("toggle", () => {
      if (!question.open) return;
      for (const autre of questions) if (autre !== question) autre.open = false;
    });
  }
}
