import { useEffect, useSyncExternalStore } from "react";

const MANIFESTE = "/etats.webmanifest";

/** Les pages de l'état des lieux s'installent à part : leur icône rouvre ce que l'appareil garde, même sans réseau. */
export function useManifeste(actif: boolean): void {
  useEffect(() => {
    const lien = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    if (!actif || !lien) return;
    ecouter();
    const avant = lien.href;
    lien.href = MANIFESTE;
    return () => {
      lien.href = avant;
    };
  }, [actif]);
}

/** Ce que Chrome et Edge donnent quand la page peut s'installer ; Safari et Firefox n'ont que leur menu. */
interface Invite extends Event {
  prompt(): Promise<unknown>;
}

let invite: Invite | null = null;
const abonnes = new Set<() => void>();
const changer = (suivante: Invite | null) => {
  invite = suivante;
  for (const dire of abonnes) dire();
};
let ecoute = false;
/** L'invite vient une fois par page, souvent avant l'écran qui la propose. */
function ecouter(): void {
  if (ecoute) return;
  ecoute = true;
  window.addEventListener("beforeinstallprompt", (e) => {
    e.preventDefault();
    changer(e as Invite); // de ce seul événement
  });
  window.addEventListener("appinstalled", () => changer(null));
}
const suivre = (dire: () => void) => {
  abonnes.add(dire);
  return () => void abonnes.delete(dire);
};

/** De quoi proposer l'installation d'un geste ; nul si le navigateur ne le permet pas, ou si c'est fait. */
export function useInstallation(): (() => void) | null {
  const possible = useSyncExternalStore(suivre, () => invite);
  return possible && (() => void possible.prompt().then(() => changer(null)));
}
