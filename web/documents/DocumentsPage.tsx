import { Button } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { estInterne } from "../../domain/commun/acteur.ts";
import { pluriel } from "../../domain/commun/pluriel.ts";
import { type EtatDocument, LIBELLES_ETAT_DOCUMENT } from "../../domain/documents/document.ts";
import { ETATS_FILE, nommerDocument } from "../../domain/documents/file.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { TYPES_DOCUMENT } from "../../domain/fre/codes.ts";
import { LIBELLES_TYPE_DOCUMENT } from "../../domain/fre/libelles.ts";
import { api } from "../api.ts";
import { LienBoite } from "../arrivages/LienBoite.tsx";
import { chemins } from "../chemins.ts";
import { useChoixClients } from "../clients/useChoixClients.ts";
import { parametresDe } from "../parametres-listes.ts";
import { useActeur } from "../session/session.ts";
import { compteursDuFiltre } from "../table/compteurs.ts";
import { exportDe } from "../table/exporter.ts";
import type { Filtre } from "../table/filtres.ts";
import { PageListe } from "../table/PageListe.tsx";
import { useLignes } from "../table/useLignes.ts";
import { useListe } from "../table/useListe.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import { colonnesDocuments } from "./file/colonnes.tsx";
import { DepotLot } from "./file/DepotLot.tsx";
import { GestesFile } from "./file/GestesFile.tsx";
import { useDepotLot } from "./file/useDepotLot.ts";
import { LotDepose } from "./lot/LotDepose.tsx";

/** Pendant qu'on lit, la file se relit toute seule. */
const RELECTURE_MS = 1_500;

const PARAMETRES = parametresDe("documents.lister");

/** La file des documents : en déposer beaucoup, suivre leur lecture, compléter ceux qui le demandent, valider les autres. */
export default function DocumentsPage() {
  const acteur = useActeur();
  const interne = estInterne(acteur);
  const cache = useQueryClient();
  const liste = useListe(PARAMETRES, { triDefaut: "cree_le", sensDefaut: "desc" });
  const requete = useLignes({
    ...api.documents.lister.queryOptions({ input: liste.entree }),
    refetchInterval: (q) => ((q.state.data?.par_etat.a_lire ?? 0) > 0 ? RELECTURE_MS : false),
  });
  const clients = useChoixClients();
  const [client, setClient] = useState("");
  const depot = useDepotLot({
    clientId: client || undefined,
    surRecu: () => {
      void cache.invalidateQueries({ queryKey: api.documents.lister.key() });
      void cache.invalidateQueries({ queryKey: api.lots.lire.key() });
    },
  });
  const parEtat = requete.data?.par_etat;
  const nombre = (etat: (typeof ETATS_FILE)[number]) => parEtat && (parEtat[etat] ?? 0);
  const filtres: Filtre[] = [
    {
      cle: "etat",
      libelle: "État",
      choix: ETATS_FILE.map((e) => ({ valeur: e, libelle: LIBELLES_ETAT_DOCUMENT[e] })),
      enPuceSeulement: true,
    },
    {
      cle: "type",
      libelle: "Type",
      choix: TYPES_DOCUMENT.map((t) => ({ valeur: t, libelle: LIBELLES_TYPE_DOCUMENT[t] })),
    },
    {
      cle: "rattache",
      libelle: "Restitution",
      choix: [
        { valeur: "oui", libelle: "Rangés" },
        { valeur: "non", libelle: "Sans restitution" },
      ],
    },
    {
      cle: "a_verifier",
      libelle: "À vérifier",
      choix: [{ valeur: "oui", libelle: "par vous" }],
      enPuceSeulement: true,
    },
    ...(interne ? [{ cle: "client_id", libelle: "Client", choix: clients }] : []),
  ];
  const chiffres = compteursDuFiltre(liste, "etat", [
    ["Tous", parEtat && ETATS_FILE.reduce((somme, e) => somme + (parEtat[e] ?? 0), 0)],
    ...ETATS_FILE.map((e) => [nommerEtat(e, nombre(e)), nombre(e), e] as const),
  ]);
  return (
    <PageListe
      titre="Documents"
      actionsEntete={
        <>
          {peut(acteur, "gerer_arrivages") && <LienBoite />}
          <ValiderPrets prets={nombre("pret") ?? 0} />
        </>
      }
      avant={
        <>
          <DepotLot depot={depot} clients={interne ? clients : []} client={client} surClient={setClient} />
          {peut(acteur, "deposer_document") && <LotDepose envois={depot.envois} surFermer={depot.vider} />}
        </>
      }
      compteurs={{ legende: "Documents par état", chiffres }}
      id="documents"
      legende="Documents"
      liste={liste}
      requete={requete}
      colonnes={colonnesDocuments(interne)}
      filtres={filtres}
      cle={(d) => d.id}
      lien={(d) => chemins.document(d.id)}
      noms={["document", "documents"]}
      texteVide="Aucun document trouvé"
      placeholderRecherche="Plaque, numéro, montant, loueur…"
      exporter={exportDe("/documents/export", liste)}
      selection={{
        nom: nommerDocument,
        gestes: (choix) => <GestesFile choix={choix} filtres={liste.entree} interne={interne} />,
      }}
    />
  );
}

/** « Prêt », « Prêts » : un compteur s'accorde. */
const AU_PLURIEL: Partial<Record<EtatDocument, string>> = { pret: "Prêts", valide: "Validés", illisible: "Illisibles" };
const nommerEtat = (etat: EtatDocument, nombre = 0): string =>
  (nombre > 1 && AU_PLURIEL[etat]) || LIBELLES_ETAT_DOCUMENT[etat];

/** Valide d'un geste tout ce qui est prêt, quels que soient les filtres. */
function ValiderPrets({ prets }: { prets: number }) {
  const cache = useQueryClient();
  const valider = useMutation(
    api.documents.validerPrets.mutationOptions({
      onSuccess: ({ valides }) => {
        signalerSucces(pluriel(valides, "document validé", "documents validés"));
        for (const cle of [api.documents.key(), api.lots.key(), api.restitutions.key(), api.analyses.key()])
          void cache.invalidateQueries({ queryKey: cle });
      },
      onError: (erreur) => signalerEchec(erreur, "Erreur lors de la validation"),
    }),
  );
  if (prets === 0) return null;
  return (
    <Button
      leftSection={<IconChecks size={17} aria-hidden="true" />}
      loading={valider.isPending}
      onClick={() => valider.mutate({})}
    >
      Valider {pluriel(prets, "document prêt", "documents prêts")}
    </Button>
  );
}
