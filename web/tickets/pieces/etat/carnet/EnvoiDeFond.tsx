import { useEffect } from "react";
import { useEtats } from "../useEtats.ts";
import type { SaisieGardee } from "./reprise.ts";
import { GarderCarnet, useCarnet } from "./useCarnet.ts";

/** La saisie d'un autre état que celui à l'écran : le réseau revenu, elle part aussi, sans qu'on la rouvre. */
export function EnvoiDeFond({ saisie, surFini }: { saisie: SaisieGardee; surFini: () => void }) {
  const { requete, poser, relire } = useEtats(saisie.ticket_id);
  const etat = requete.data?.find((e) => e.id === saisie.id && e.signe_le === null);
  const carnet = useCarnet(etat, { poser, relire: () => void relire() });
  const fini = carnet ? carnet.restant() === 0 && !carnet.contenu.signe : requete.data !== undefined && !etat;
  // biome-ignore lint/correctness/useExhaustiveDependencies: une fois, à la fin
  useEffect(() => {
    // L'appareil l'apprend avant que l'écran ne relise ce qu'il garde.
    if (fini) void Promise.resolve(carnet?.garder()).then(surFini);
  }, [fini]);
  return carnet && <GarderCarnet key={carnet.brouillon.formulaire} carnet={carnet} />;
}
