/** Après l'arrivée, le temps qu'une image ou une police en retard peut encore déplacer la section. */
const TENUE_MS = 4_000;
const GESTES = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * La section visée reste à sa place : une police ou une image qui arrive pendant le défilement, ou juste après, la déplacerait. Le premier
 * geste de la personne l'emporte.
 */
export function tenirAncres(): void {
  let lacher = () => {};
  const tenir = (id: string) => {
    const cible = document.getElementById(id);
    lacher();
    if (!cible) return;
    let enRoute = true;
    const remettre = () => {
      const place = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
      if (!enRoute && Math.abs(cible.getBoundingClientRect().top - place) > 1)
        cible.scrollIntoView({ behavior: "instant", block: "start" });
    };
    const arriver = () => {
      enRoute = false;
      remettre();
    };
    const guet = new ResizeObserver(remettre);
    guet.observe(document.body);
    window.addEventListener("scrollend", arriver);
    // Un défilement que rien ne demande n'a pas de fin.
    const minuteries = [window.setTimeout(arriver, 1_500), window.setTimeout(() => lacher(), TENUE_MS)];
    lacher = () => {
      guet.disconnect();
      window.removeEventListener("scrollend", arriver);
      for (const m of minuteries) window.clearTimeout(m);
      for (const geste of GESTES) window.removeEventListener(geste, lacher);
      lacher = () => {};
    };
    for (const geste of GESTES) window.addEventListener(geste, lacher, { passive: true });
  };
  document.addEventListener("click", ({ target }) => {
    const lien = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
    if (lien) tenir(lien.hash.slice(1));
  });
  if (window.location.hash) tenir(window.location.hash.slice(1));
}
