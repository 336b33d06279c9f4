import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type EtatLu, TYPES_ETAT, type TypeEtat } from "../../../../../domain/etats-des-lieux/etat.ts";
import type { TicketLu } from "../../../../../domain/tickets/ticket.ts";
import { adresseApi } from "../../../../api.ts";
import { garderImages, garderLectures, garderPage, oublierLectures } from "../../../../hors-ligne/garder-page.ts";
import { useManifeste } from "../../../../hors-ligne/installer.ts";
import { requeteSession } from "../../../../session/session.ts";

const PAGE = "/etat-des-lieux/";

/** Ouverte une fois par l'équipe, la page d'un état à commencer ou à remplir se rouvre sans réseau : elle, ce qu'elle lit, ses vignettes. */
export function useHorsLigne(ticket: TicketLu, etats: readonly EtatLu[] | undefined, equipe: boolean): void {
  const cache = useQueryClient();
  const aRemplir = equipe && etats !== undefined && TYPES_ETAT.some((type) => resteAFaire(type, etats));
  useManifeste(equipe);
  useEffect(() => {
    if (!aRemplir || !navigator.onLine) return;
    // L'écran où mène l'icône installée se garde avec celui-ci.
    const icone = import("../../../EtatsAppareilPage.tsx").catch(() => undefined);
    void icone.then(() => garderPage(PAGE));
  }, [aRemplir]);
  useEffect(() => {
    const session = cache.getQueryData(requeteSession.queryKey);
    if (!etats || !session) return;
    const { ecartMs: _du_poste, ...lue } = session;
    const fiche = adresseApi(`/tickets/${ticket.id}`);
    const siens = adresseApi(`/tickets/${ticket.id}/etats-des-lieux`);
    // Départ et arrivée signés, il n'y a plus rien à y faire sans réseau.
    if (!aRemplir) void oublierLectures(PAGE, [fiche, siens, ...vignettes(etats)]);
    else {
      const lectures: [string, unknown][] = [
        [adresseApi("/session"), lue],
        [fiche, ticket],
        [siens, etats],
      ];
      void garderLectures(PAGE, new Map(lectures));
      if (navigator.onLine) void garderImages(PAGE, vignettes(etats.filter((e) => e.signe_le === null)));
    }
  }, [cache, aRemplir, etats, ticket]);
}

const resteAFaire = (type: TypeEtat, etats: readonly EtatLu[]): boolean =>
  etats.filter((e) => e.type === type).at(-1)?.signe_le == null;

const vignettes = (etats: readonly EtatLu[]): string[] => {
  const photos = etats.flatMap((e) => [...e.photos.map((p) => p.fichier_id), ...e.dommages.flatMap((d) => d.photos)]);
  return [...new Set(photos)].map((id) => adresseApi(`/fichiers/${id}`, { apercu: "1" }));
};
