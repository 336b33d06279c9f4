const DUREES_MS = { succes: 2_000, erreur: 4_000 } as const;
const GARDES_MAX = 20;

/** Montre une notification ; elle attend tant qu'on la survole ou qu'on y a le focus. Le texte n'est jamais lu comme du HTML. */
export function signaler(genre: keyof typeof DUREES_MS, texte: string): void {
  const zone = document.getElementById("messages");
  const region = zone?.querySelector(`[data-genre=${genre}]`);
  if (!zone || !region) return;
  const message = document.createElement("p");
  message.textContent = texte;
  region.append(message);
  while (region.children.length > GARDES_MAX) region.firstElementChild?.remove();
  let reste: ReturnType<typeof setTimeout>;
  const retenir = () => clearTimeout(reste);
  const compter = () => {
    retenir();
    reste = setTimeout(() => message.remove(), DUREES_MS[genre]);
  };
  message.addEventListener("pointerenter", retenir);
  message.addEventListener("pointerleave", compter);
  compter();
}

/** Une fenêtre modale rend inerte tout ce qui est hors d'elle : la zone y entre le temps de la fenêtre, puis revient. */
export function placerMessages(dans: HTMLElement): void {
  const zone = document.getElementById("messages");
  if (zone && zone.parentElement !== dans) dans.append(zone);
}
