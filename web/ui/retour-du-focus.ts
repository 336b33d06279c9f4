/** Une fenêtre ouverte, et ce qui avait le focus avant elle. */
interface Ouverte {
  fenetre: Element;
  avant: HTMLElement;
}

const FENETRE = "[role='dialog']";
const ATTEIGNABLE = "a[href], button, input, select, textarea, [tabindex]";

/** L'entrée d'un menu disparaît avec lui : c'est son bouton qui reste. */
function durable(element: Element | null): HTMLElement | null {
  const menu = element?.closest("[role='menu']")?.getAttribute("aria-labelledby");
  const garde = menu ? document.getElementById(menu) : element;
  return garde instanceof HTMLElement ? garde : null;
}

/**
 * Une fenêtre qui se ferme rend le focus à ce qui l'a ouverte. Mantine ne le fait que d'une fenêtre toujours montée ; les nôtres
 * naissent à leur ouverture et disparaissent, et le focus tombait au début de la page.
 */
export function rendreLeFocus(): void {
  const pile: Ouverte[] = [];
  let touche: Element | null = null;
  const guet = new MutationObserver(() => {
    let rendu: HTMLElement | undefined;
    while (pile.length > 0 && !pile.at(-1)?.fenetre.isConnected) rendu = pile.pop()?.avant;
    if (pile.length === 0) guet.disconnect();
    // Ce qui a déjà choisi où aller (une autre page, une autre fenêtre, Mantine) a le dernier mot.
    if (!rendu || (document.activeElement && document.activeElement !== document.body)) return;
    const encore = pile.at(-1)?.fenetre ?? document.querySelector("main");
    const cible = rendu.isConnected && !rendu.matches(":disabled") ? rendu : encore;
    (cible as HTMLElement | null)?.focus({ preventScroll: true });
  });
  document.addEventListener("focusin", ({ target, relatedTarget }) => {
    const fenetre = (target as Element).closest(FENETRE);
    if (!fenetre || pile.some((p) => p.fenetre === fenetre)) return;
    // Un clic ne donne pas le focus à un bouton dans tous les navigateurs : ce qu'il a touché en tient lieu.
    const avant = durable((relatedTarget as Element | null) ?? touche);
    if (!avant) return;
    if (pile.length === 0) guet.observe(document.body, { childList: true, subtree: true });
    pile.push({ fenetre, avant });
  });
  document.addEventListener("pointerdown", ({ target }) => {
    touche = (target as Element).closest(ATTEIGNABLE);
  });
}

/** Ce qui sait où mener le focus (une section qui se referme, une autre page) a ce temps pour le faire. */
const DELAI_MS = 350;

/** Où Tab reprend au plus près de ce qui a disparu. */
const PASSAGE = `tr, li, form, section, ${FENETRE}`;

/** Ce qui entoure cet élément, du plus proche au plus large. */
function passagesAutour(element: Element): HTMLElement[] {
  const passages: HTMLElement[] = [];
  for (
    let e = element.parentElement?.closest<HTMLElement>(PASSAGE);
    e;
    e = e.parentElement?.closest<HTMLElement>(PASSAGE)
  )
    passages.push(e);
  return passages;
}

/** Le focus à un élément qui ne le prend pas d'ordinaire, et qui ne le garde que le temps d'en repartir. */
function viser(cible: HTMLElement | null | undefined): void {
  if (cible && !cible.hasAttribute("tabindex") && !cible.matches("a[href], button, input, select, textarea")) {
    cible.tabIndex = -1;
    cible.addEventListener("blur", () => cible.removeAttribute("tabindex"), { once: true });
  }
  cible?.focus({ preventScroll: true });
}

const estPerdu = (): boolean => !document.activeElement || document.activeElement === document.body;

/**
 * Un bouton qui disparaît une fois pressé (« Restaurer », « Oublier ») emportait le focus, et Tab repartait du haut de la page : ce qui le
 * contenait, un menu par son bouton, une ligne, une section, une fenêtre ou la page, le reprend, sans déplacer la vue. Un bouton éteint le temps de son envoi le
 * perdait aussi : il le retrouve en se rallumant, sauf si l'on est parti ailleurs.
 */
export function reprendreLeFocus(): void {
  let tenu: Element | null = null;
  let autour: (HTMLElement | null)[] = [];
  let ailleurs = false;
  let attente: ReturnType<typeof setTimeout> | undefined;
  const parti = () => tenu !== null && !tenu.isConnected && estPerdu();
  const reprendre = () => {
    attente = undefined;
    if (!parti()) return;
    viser(autour.find((e) => e?.isConnected) ?? document.querySelector("main"));
  };
  document.addEventListener("focusin", ({ target }) => {
    ailleurs = false;
    tenu = (target as Element).closest(`main *, ${FENETRE} *`);
    const boutonDuMenu = durable(target as Element);
    autour = [boutonDuMenu === target ? null : boutonDuMenu, ...passagesAutour(target as Element)];
  });
  document.addEventListener("pointerdown", ({ target }) => {
    ailleurs = !tenu?.contains(target as Element);
  });
  new MutationObserver((changements) => {
    const rallume = changements.some((c) => c.type === "attributes" && c.target === tenu);
    if (rallume && !ailleurs && !tenu?.matches(":disabled") && estPerdu())
      (tenu as HTMLElement).focus({ preventScroll: true });
    if (!attente && parti()) attente = setTimeout(reprendre, DELAI_MS);
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
}
