import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { direEcart, ecartDePhoto } from "../../../../../domain/etats-des-lieux/ecart-photo.ts";
import type { EtatLu } from "../../../../../domain/etats-des-lieux/etat.ts";
import { signalerErreur } from "../../../../ui/notifications.ts";
import { lectureDe } from "../lecture-photo.ts";
import { photosALire } from "../photos-a-lire.ts";
import { useEtats } from "../useEtats.ts";
import { etatCommence } from "./contenu.ts";
import type { SaisieGardee } from "./reprise.ts";
import { GarderCarnet, useCarnet } from "./useCarnet.ts";

/** La saisie d'un autre état que celui à l'écran : le réseau revenu, elle part aussi, sans qu'on la rouvre. */
export function EnvoiDeFond({ saisie, surFini }: { saisie: SaisieGardee; surFini: () => void }) {
  const cache = useQueryClient();
  const { requete, poser, relire } = useEtats(saisie.ticket_id);
  const etat = aRemplir(saisie, requete.data);
  const carnet = useCarnet(etat, { poser, relire: () => void relire() });
  const fini = carnet ? carnet.restant() === 0 && !carnet.contenu.signe : requete.data !== undefined && !etat;
  // biome-ignore lint/correctness/useExhaustiveDependencies: une fois, à la fin
  useEffect(() => {
    // L'appareil l'apprend avant que l'écran ne relise ce qu'il garde.
    if (!fini) return;
    void Promise.resolve(carnet?.garder()).then(surFini);
    const signe = requete.data?.find((e) => e.id === saisie.id && e.signe_le !== null);
    if (signe) void signalerEcarts(signe, cache);
  }, [fini]);
  return carnet && <GarderCarnet key={carnet.brouillon.formulaire} carnet={carnet} />;
}

/** L'état que cette saisie remplit : le sien chez nous, ou celui qu'elle y ouvrira si personne ne l'a fait avant elle. */
function aRemplir(saisie: SaisieGardee, etats: readonly EtatLu[] | undefined): EtatLu | undefined {
  const { debut } = saisie.contenu;
  if (debut && etats?.every((e) => e.type !== saisie.type)) return etatCommence(saisie, debut);
  return etats?.find((e) => e.id === saisie.id && e.signe_le === null);
}

/** Signé ailleurs qu'à l'écran, un état dont les photos disent autre chose le dit aussi ; sa fiche le redira à qui l'ouvre. */
async function signalerEcarts(etat: EtatLu, cache: QueryClient): Promise<void> {
  for (const fichier of photosALire(etat)) {
    const lue = await cache.fetchQuery(lectureDe(etat.id, fichier)).catch(() => null);
    const ecart = lue && ecartDePhoto(lue, etat.kilometrage);
    if (!ecart) continue;
    const vehicule = lue.attendue ? `${lue.attendue}\u00a0: ` : "";
    signalerErreur("Un écart à examiner entre les photos et l'état signé", {
      explication: `${vehicule}${direEcart(ecart)}.`,
    });
  }
}
