/** Un fichier de l'interface que le navigateur n'a pas obtenu : réseau coupé, ou interface reconstruite depuis l'ouverture de l'onglet. */
export const estMorceauManquant = (erreur: unknown): boolean =>
  erreur instanceof Error && /dynamically imported module|importing a module|unable to preload/i.test(erreur.message);

/** Vrai si le serveur rend une page : le fichier n'y est donc plus, et l'interface ouverte est celle d'avant. */
export const interfacePerimee = (): Promise<boolean> =>
  fetch(window.location.href, { method: "HEAD", cache: "no-store" }).then(
    (reponse) => reponse.ok,
    () => false,
  );

/** Une page qui vient d'être rechargée et à qui un fichier manque encore ne se recharge pas sans fin. */
export const vientDetreRechargee = (): boolean => {
  const [ouverture] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return ouverture?.type === "reload" && performance.now() < 60_000;
};
