import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { estInterne } from "../../domain/commun/acteur.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { filtresRestitutions } from "../../domain/restitutions/restitution.contrat.ts";
import { type RestitutionListee, ttcAffiche } from "../../domain/restitutions/restitution.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { useFenetreAjout } from "../form/useFenetreAjout.ts";
import { BoutonImporter } from "../imports/BoutonImporter.tsx";
import { useMasse } from "../masse/useMasse.tsx";
import { useActeur } from "../session/session.ts";
import { exportDe } from "../table/exporter.ts";
import { PageListe } from "../table/PageListe.tsx";
import { useLignes } from "../table/useLignes.ts";
import { useListe } from "../table/useListe.ts";
import type { Compteur } from "../ui/Compteurs.tsx";
import { AjoutRestitution } from "./ajout/AjoutRestitution.tsx";
import { colonnesRestitutions } from "./colonnes.tsx";
import { useFiltresRestitutions } from "./filtres.ts";

/** Les restitutions de son périmètre : chercher, filtrer, compter, exporter, ajouter. */
export default function RestitutionsPage() {
  const acteur = useActeur();
  const interne = estInterne(acteur);
  const liste = useListe(filtresRestitutions, { triDefaut: "date_restitution" });
  const requete = useLignes(api.restitutions.lister.queryOptions({ input: liste.entree }));
  const filtres = useFiltresRestitutions(interne);
  const fenetre = useFenetreAjout();
  const masse = useMasse("restitutions", liste, (r: RestitutionListee) => r.immatriculation);

  const ajouter = peut(acteur, "ajouter_restitution") && (
    <Button data-nouveau leftSection={<IconPlus size={17} aria-hidden="true" />} onClick={fenetre.ouvrir}>
      Ajouter
    </Button>
  );
  return (
    <>
      <PageListe
        titre="Restitutions"
        actionsEntete={
          <>
            <BoutonImporter entite="restitutions" clientId={liste.entree.client_id} />
            {ajouter}
          </>
        }
        compteurs={{ legende: "Totaux des restitutions", chiffres: compteurs(requete.data) }}
        id="restitutions"
        legende="Restitutions"
        liste={liste}
        requete={requete}
        colonnes={colonnesRestitutions(interne)}
        cle={(r) => r.id}
        lien={(r) => chemins.restitution(r.id)}
        noms={["restitution", "restitutions"]}
        texteVide="Aucune restitution trouvée"
        actionVide={ajouter}
        filtres={filtres}
        placeholderRecherche="Immatriculation, agence, marque…"
        exporter={exportDe("/restitutions/export", liste)}
        {...masse}
      />
      {fenetre.ouverte && (
        <AjoutRestitution
          acteur={acteur}
          clientId={liste.entree.client_id}
          vehiculeId={fenetre.depuis}
          surFermer={fenetre.fermer}
        />
      )}
    </>
  );
}

function compteurs(data: { total: number; somme_ht: number } | undefined): Compteur[] {
  return [
    { libelle: data && data.total < 2 ? "Restitution" : "Restitutions", valeur: data?.total.toLocaleString("fr-FR") },
    { libelle: "Total HT", valeur: data && formaterEuros(data.somme_ht) },
    { libelle: "Total TTC (HT × 1,2)", valeur: data && formaterEuros(ttcAffiche(data.somme_ht)) },
  ];
}
