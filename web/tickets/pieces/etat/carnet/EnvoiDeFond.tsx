import { useEffect } from "react";
import type { EtatLu } from "../../../../../domain/etats-des-lieux/etat.ts";
import { useEtats } from "../useEtats.ts";
import { etatCommence } from "./contenu.ts";
import type { SaisieGardee } from "./reprise.ts";
import { GarderCarnet, useCarnet } from "./useCarnet.ts";

/** La saisie d'un autre état que celui à l'écran : le réseau revenu, elle part aussi, sans qu'on la rouvre. */
export function EnvoiDeFond({ saisie, surFini }: { saisie: SaisieGardee; surFini: () => void }) {
  const { requete, poser, relire } = useEtats(saisie.ticket_id);
  const etat = aRemplir(saisie, requete.data);
  const carnet = useCarnet(etat, { poser, relire: () => void relire() });
  const fini = carnet ? carnet.restant() === 0 && !carnet.contenu.signe : requete.data !== undefined && !etat;
  // biome-ignore lint/correctness/useExhaustiveDependencies: une fois, à la fin
  useEffect(() => {
    // L'appareil l'apprend avant que l'écran ne relise ce qu'il garde.
    if (fini) void Promise.resolve(carnet?.garder()).then(surFini);
  }, [fini]);
  return carnet && <GarderCarnet key={carnet.brouillon.formulaire} carnet={carnet} />;
}

/** L'état que cette saisie remplit : le sien chez nous, ou celui qu'elle y ouvrira si personne ne l'a fait avant elle. */
function aRemplir(saisie: SaisieGardee, etats: readonly EtatLu[] | undefined): EtatLu | undefined {
  const { debut } = saisie.contenu;
  if (debut && etats?.every((e) => e.type !== saisie.type)) return etatCommence(saisie, debut);
  return etats?.find((e) => e.id === saisie.id && e.signe_le === null);
}
