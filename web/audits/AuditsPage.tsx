import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { ECHEANCES_AUDIT, LIBELLES_ECHEANCE_AUDIT } from "../../domain/audits/audit.contrat.ts";
import { ETATS_AUDIT, LIBELLES_ETAT_AUDIT } from "../../domain/audits/audit.ts";
import { estInterne } from "../../domain/commun/acteur.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { api } from "../api.ts";
import { useLoueurs } from "../champs/useLoueurs.ts";
import { chemins } from "../chemins.ts";
import { useChoixClients } from "../clients/useChoixClients.ts";
import { useFenetreAjout } from "../form/useFenetreAjout.ts";
import { parametresDe } from "../parametres-listes.ts";
import { useActeur } from "../session/session.ts";
import { compteursDuFiltre } from "../table/compteurs.ts";
import { exportDe } from "../table/exporter.ts";
import type { Filtre } from "../table/filtres.ts";
import { PageListe } from "../table/PageListe.tsx";
import { useLignes } from "../table/useLignes.ts";
import { useListe } from "../table/useListe.ts";
import { aujourdhui } from "../ui/aujourdhui.ts";
import { colonnesAudits } from "./colonnes.tsx";
import { NouvelAudit } from "./NouvelAudit.tsx";

const ETAT: Filtre = {
  cle: "etat_audit",
  libelle: "État",
  choix: ETATS_AUDIT.map((e) => ({ valeur: e, libelle: LIBELLES_ETAT_AUDIT[e] })),
};
const ECHEANCE: Filtre = {
  cle: "echeance",
  libelle: "Échéance",
  choix: ECHEANCES_AUDIT.map((e) => ({ valeur: e, libelle: LIBELLES_ECHEANCE_AUDIT[e] })),
};
const VEHICULE: Filtre = { cle: "vehicule_id", libelle: "Véhicule", choix: [], enPuceSeulement: true };

const PARAMETRES = parametresDe("audits.lister");

/** Les audits avant restitution, du plus urgent au plus lointain : ce que le retour coûtera, et ce que le plan fait gagner. */
export default function AuditsPage() {
  const acteur = useActeur();
  const interne = estInterne(acteur);
  const liste = useListe(PARAMETRES, { triDefaut: "urgence", sensDefaut: "asc" });
  const requete = useLignes(api.audits.lister.queryOptions({ input: liste.entree }));
  const clients = useChoixClients();
  const loueurs = useLoueurs();
  const fenetre = useFenetreAjout();
  const { compteurs: c } = requete.data ?? {};
  const nouveau = peut(acteur, "voir_menu_vehicules") && (
    <Button data-nouveau leftSection={<IconPlus size={17} aria-hidden="true" />} onClick={fenetre.ouvrir}>
      Nouvel audit
    </Button>
  );
  return (
    <>
      <PageListe
        titre="Audits"
        precision="Avant la restitution&nbsp;: ce que la facture sera, ce qu'il vaut mieux réparer, et jusqu'à quand."
        actionsEntete={nouveau}
        compteurs={{
          legende: "Nombre d'audits",
          chiffres: [
            ...compteursDuFiltre(liste, "echeance", [["Moins d'un mois pour réparer", c?.urgent, "urgent"]]),
            ...compteursDuFiltre(liste, "etat_audit", [
              ["En cours", c?.brouillon, "brouillon"],
              ["Terminés", c?.termine, "termine"],
              ["Transmis", c?.transmis, "transmis"],
            ]),
            {
              libelle: "Économie attendue HT",
              valeur: c && formaterEuros(c.economie_ht),
              // Une somme n'est pas un choix : elle suit aussi l'état et l'échéance.
              precision: "des audits listés",
            },
          ],
        }}
        id="audits"
        legende="Audits"
        liste={liste}
        requete={requete}
        colonnes={colonnesAudits({ jour: aujourdhui(), interne })}
        filtres={[
          ECHEANCE,
          ETAT,
          ...(interne ? [{ cle: "client_id", libelle: "Client", choix: clients }] : []),
          { cle: "loueur_id", libelle: "Loueur", choix: loueurs.tous },
          VEHICULE,
        ]}
        cle={(a) => a.id}
        lien={(a) => chemins.audit(a.id)}
        noms={["audit", "audits"]}
        texteVide="Aucun audit trouvé"
        actionVide={nouveau}
        exporter={exportDe("/audits/export", liste)}
        placeholderRecherche="Immatriculation, conducteur, agence, loueur…"
      />
      {nouveau && fenetre.ouverte && <NouvelAudit clientId={liste.entree.client_id} surFermer={fenetre.fermer} />}
    </>
  );
}
