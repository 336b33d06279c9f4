import type { Page } from "playwright-core";

/** Ce que sa zone cache à droite et qu'il faudrait faire défiler. */
export const aDefiler = (page: Page): Promise<number> =>
  page.getByRole("table").evaluate((t) => {
    const zone = t.parentElement as HTMLElement;
    return zone.scrollWidth - zone.clientWidth;
  });

/** Les listes que la démonstration remplit, pour l'équipe comme pour une société qui a tous les besoins. */
export const LISTES = [
  "/dashboard",
  "/restitutions",
  "/documents",
  "/contestations",
  "/audits",
  "/analyses/lignes",
  "/sinistres",
  "/convoyages",
  "/vehicules",
  "/fins-de-contrat",
  "/conducteurs",
] as const;
export const LISTES_DE_L_EQUIPE = [
  "/garages",
  "/loueurs",
  "/formulaires",
  "/vocabulaire",
  "/administration/societes",
  "/administration/personnes",
] as const;

/** Les textes coupés qui ne finissent pas par des points de suspension, ou que le survol ne rend pas ; les montants et les dates coupés, même ainsi. */
export const coupesSansSuite = (page: Page): Promise<string[]> =>
  page.getByRole("cell").evaluateAll((cases) =>
    cases.flatMap((c) =>
      [c, ...c.querySelectorAll("*")]
        .filter((e) => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX === "hidden" && e.textContent)
        .filter((e) => e.clientWidth > 1)
        .filter(
          (e) =>
            getComputedStyle(e).textOverflow !== "ellipsis" ||
            (!e.closest("[title]") && !e.querySelector("[title]")) ||
            e.matches(":has(time, .chiffres)"),
        )
        .map((e) => e.textContent ?? ""),
    ),
  );
