/** L'en-tête devient opaque dès que la page défile, au premier pixel ; le menu du téléphone se referme sur le lien suivi. */
export function eveillerEntete(): void {
  const entete = document.querySelector<HTMLElement>(".site-entete");
  const menu = document.getElementById("menu");
  if (!entete || !menu) return;
  const noter = () => entete.toggleAttribute("data-plein", window.scrollY > 0);
  noter();
  window.addEventListener("scroll", noter, { passive: true });
  menu.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a") && menu.matches(":popover-open")) menu.hidePopover();
  });
}
