import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Acteur, estInterne } from "../../domain/commun/acteur.ts";
import { direFinEn, filtresFins, HORIZONS, LIBELLES_HORIZON } from "../../domain/contrats/contrat.contrat.ts";
import type { FinDeContrat } from "../../domain/contrats/contrat.ts";
import { ETAPES, LIBELLES_ETAPE, nommerEtape } from "../../domain/contrats/fin-de-contrat.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { api } from "../api.ts";
import { useOuvrirAudit } from "../audits/useAudit.ts";
import { chemins } from "../chemins.ts";
import { useChoixClients } from "../clients/useChoixClients.ts";
import { BoutonImporter } from "../imports/BoutonImporter.tsx";
import { useLoueurs } from "../restitutions/filtres.ts";
import { useActeur } from "../session/session.ts";
import { compteursDuFiltre } from "../table/compteurs.ts";
import { exportDe } from "../table/exporter.ts";
import type { Filtre } from "../table/filtres.ts";
import { PageListe } from "../table/PageListe.tsx";
import { useLignes } from "../table/useLignes.ts";
import { useListe } from "../table/useListe.ts";
import { colonnesFins } from "./colonnes.tsx";
import { type Fait, NoterDate } from "./NoterDate.tsx";
import { aujourdhui } from "./useContrats.ts";

const ETAPE: Filtre = {
  cle: "etape",
  libelle: "Étape",
  choix: ETAPES.map((e) => ({ valeur: e, libelle: LIBELLES_ETAPE[e] })),
  // Les compteurs la choisissent.
  enPuceSeulement: true,
};
const HORIZON: Filtre = {
  cle: "horizon",
  libelle: "Échéance",
  choix: HORIZONS.map((h) => ({ valeur: h, libelle: LIBELLES_HORIZON[h] })),
};

/** Choisi par un chiffre des analyses. */
const FIN_COMPTEE: Filtre = {
  cle: "fin_en",
  libelle: "Fin",
  choix: [],
  dire: (fin) => direFinEn(String(fin)),
  enPuceSeulement: true,
};

function useFiltres(acteur: Acteur): Filtre[] {
  const clients = useChoixClients();
  const loueurs = useLoueurs();
  const { data: agences } = useQuery({ ...api.contrats.agences.queryOptions(), staleTime: 5 * 60_000 });
  return [
    HORIZON,
    FIN_COMPTEE,
    ...(estInterne(acteur) ? [{ cle: "client_id", libelle: "Client", choix: clients }] : []),
    { cle: "loueur_id", libelle: "Loueur", choix: loueurs.choix },
    { cle: "agence", libelle: "Agence", choix: (agences ?? []).map((a) => ({ valeur: a, libelle: a })) },
    ETAPE,
  ];
}

/** Les contrats qui finissent dans les douze mois, ou qui sont finis sans l'être tout à fait, et l'étape de chaque véhicule. */
export default function FinsDeContratPage() {
  const acteur = useActeur();
  const liste = useListe(filtresFins, { triDefaut: "date_fin", sensDefaut: "asc" });
  const requete = useLignes(api.contrats.listerFins.queryOptions({ input: liste.entree }));
  const ouverture = useOuvrirAudit();
  const [anoter, setANoter] = useState<{ fin: FinDeContrat; fait: Fait } | null>(null);
  const { compteurs } = requete.data ?? {};
  return (
    <>
      <PageListe
        titre="Fins de contrat"
        actionsEntete={<BoutonImporter entite="contrats" clientId={liste.entree.client_id} />}
        precision="Douze mois devant, et les contrats finis dont la facture n'est pas encore vérifiée."
        compteurs={{
          legende: "Nombre de véhicules par étape",
          chiffres: compteursDuFiltre(liste, "etape", [
            ["À suivre", compteurs?.a_suivre],
            ...ETAPES.map((e) => [nommerEtape(e, compteurs?.[e] ?? 0), compteurs?.[e], e] as const),
          ]),
        }}
        id="fins-de-contrat"
        legende="Fins de contrat"
        liste={liste}
        requete={requete}
        colonnes={colonnesFins({
          jour: aujourdhui(),
          interne: estInterne(acteur),
          noter: peut(acteur, "modifier_fiches") ? (fin, fait) => setANoter({ fin, fait }) : undefined,
          auditer: peut(acteur, "auditer") ? (fin) => ouverture.mutate({ vehicule: fin.vehicule_id }) : undefined,
        })}
        filtres={useFiltres(acteur)}
        cle={(f) => f.id}
        lien={(f) => chemins.contratDeVehicule(f.vehicule_id, f.id)}
        noms={["contrat", "contrats"]}
        texteVide="Aucune fin de contrat trouvée"
        exporter={exportDe("/fins-de-contrat/export", liste)}
        placeholderRecherche="Immatriculation, contrat, conducteur…"
      />
      {anoter && <NoterDate {...anoter} surFermer={() => setANoter(null)} />}
    </>
  );
}
