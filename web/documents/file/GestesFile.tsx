import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { pluriel } from "../../../domain/commun/pluriel.ts";
import { DOCUMENTS_PAR_GESTE, type FiltresDocuments } from "../../../domain/documents/document.contrat.ts";
import { adresseApi, api, client } from "../../api.ts";
import type { Choix } from "../../table/selection.ts";
import { Confirmation } from "../../ui/Confirmation.tsx";
import { signalerSucces } from "../../ui/notifications.ts";
import { signalerEchec } from "../../ui/signaler-echec.ts";
import { ChoisirRestitution } from "./ChoisirRestitution.tsx";

interface Props {
  choix: Choix;
  filtres: FiltresDocuments;
  interne: boolean;
}

/** Au-delà, l'adresse d'un téléchargement ne tient plus. */
const ARCHIVE_MAX = 300;

/** Les identifiants choisis : cochés un à un, ou tous ceux des filtres moins les décochés. */
async function idsDe(choix: Choix, filtres: FiltresDocuments): Promise<string[]> {
  if (!choix.toutes) return choix.ids.slice(0, DOCUMENTS_PAR_GESTE);
  const ids: string[] = [];
  for (let page = 1; ids.length < DOCUMENTS_PAR_GESTE; page += 1) {
    const { lignes } = await client.documents.lister({ ...filtres, page, taille: 100 });
    ids.push(...lignes.map((l) => l.id).filter((id) => !choix.ids.includes(id)));
    if (lignes.length < 100) break;
  }
  return ids.slice(0, DOCUMENTS_PAR_GESTE);
}

const laisses = (n: number): string => (n > 0 ? `, ${pluriel(n, "laissé tel quel", "laissés tels quels")}` : "");

/** Ce que l'on fait de plusieurs documents : valider les prêts, les ranger, les télécharger, les retirer. */
export function GestesFile({ choix, filtres, interne }: Props) {
  const [demande, setDemande] = useState<"supprimer" | "ranger" | null>(null);
  const cache = useQueryClient();
  const fermer = () => setDemande(null);
  const apres = (phrase: string) => {
    fermer();
    choix.vider();
    signalerSucces(phrase);
    for (const cle of [api.documents.key(), api.restitutions.key(), api.analyses.key()])
      void cache.invalidateQueries({ queryKey: cle });
  };
  const surEchec = (erreur: unknown) => signalerEchec(erreur, "Erreur lors de la sauvegarde");
  const valider = useMutation({
    mutationFn: async () => client.documents.validerPrets({ ids: await idsDe(choix, filtres) }),
    onSuccess: (r) => apres(`${pluriel(r.valides, "document validé", "documents validés")}${laisses(r.ignores)}`),
    onError: surEchec,
  });
  const supprimer = useMutation({
    mutationFn: async () => client.documents.supprimer({ ids: await idsDe(choix, filtres) }),
    onSuccess: (r) => apres(`${pluriel(r.supprimes, "document retiré", "documents retirés")}${laisses(r.ignores)}`),
    onError: surEchec,
  });
  const ranger = useMutation({
    mutationFn: async (restitution_id: string) =>
      client.documents.rattacher({ ids: await idsDe(choix, filtres), restitution_id }),
    onSuccess: (r) => apres(`${pluriel(r.rattaches, "document rangé", "documents rangés")}${laisses(r.ignores)}`),
    onError: surEchec,
  });
  return (
    <>
      <Button size="xs" loading={valider.isPending} onClick={() => valider.mutate()}>
        Valider les prêts
      </Button>
      <Button size="xs" variant="default" onClick={() => setDemande("ranger")}>
        Ranger
      </Button>
      {!choix.toutes && choix.ids.length <= ARCHIVE_MAX && (
        <Button
          size="xs"
          variant="default"
          component="a"
          href={adresseApi("/documents/zip", { ids: choix.ids.join(",") })}
          download
        >
          Télécharger
        </Button>
      )}
      <Button size="xs" variant="default" color="red" onClick={() => setDemande("supprimer")}>
        Retirer
      </Button>
      {demande === "ranger" && (
        <ChoisirRestitution
          titre={`Ranger ${pluriel(choix.nombre, "document", "documents")}`}
          clientId={filtres.client_id}
          interne={interne}
          surChoisir={(id) => ranger.mutate(id)}
          surFermer={fermer}
        />
      )}
      <Confirmation
        ouverte={demande === "supprimer"}
        titre="Retirer des documents"
        texte={`${pluriel(choix.nombre, "document sera retiré", "documents seront retirés")} de la file avec son fichier. Les lectures validées restent.`}
        libelleAction="Retirer"
        danger
        envoi={supprimer.isPending}
        surConfirmer={() => supprimer.mutate()}
        surAnnuler={fermer}
      />
    </>
  );
}
