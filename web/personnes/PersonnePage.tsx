import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  champsPersonne,
  LIBELLES_ROLE,
  nommerPersonne,
  type PersonneLue,
} from "../../domain/utilisateurs/utilisateur.ts";
import { api, client } from "../api.ts";
import { SectionChamps } from "../champs/SectionChamps.tsx";
import { chemins } from "../chemins.ts";
import type { Champs } from "../form/proprietes-section.ts";
import { GrilleFiche, PleineLargeur } from "../layout/GrilleFiche.tsx";
import { LienRetour } from "../layout/LienRetour.tsx";
import { PageFiche } from "../layout/PageFiche.tsx";
import { useParametre } from "../layout/useParametre.ts";
import { LienEmail } from "../ui/Contact.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { Donnees, Fiche } from "../ui/Fiche.tsx";
import { formaterInstant } from "../ui/instants.ts";
import { nombre } from "../ui/nombres.ts";
import { OuiNon } from "../ui/OuiNon.tsx";
import { ChangerRole } from "./ChangerRole.tsx";
import { CHAMPS } from "./champs.ts";
import { EtatPersonne } from "./EtatPersonne.tsx";
import { FermerSessions, Invitation, Suspendre, Suspendue } from "./GestesPersonne.tsx";
import { HistoriquePersonne } from "./HistoriquePersonne.tsx";
import { RetirerFacteur } from "./RetirerFacteur.tsx";
import { usePersonneRelue } from "./usePersonneRelue.ts";

const RETOUR = { vers: chemins.personnes(), texte: "Retour aux personnes" };

/** La fiche d'une personne, pour l'admin : qui elle est, ce qu'elle peut, où elle est connectée. */
export default function PersonnePage() {
  const requete = useQuery(api.utilisateurs.lire.queryOptions({ input: { id: useParametre("id") } }));
  return (
    <PageFiche requete={requete} introuvable="Personne non trouvée" retour={RETOUR} titre={nommerPersonne}>
      {(personne) => <FichePersonne key={personne.id} personne={personne} />}
    </PageFiche>
  );
}

const envoyables = champsPersonne.partial();

function FichePersonne({ personne }: { personne: PersonneLue }) {
  const poser = usePersonneRelue();
  const { invitation } = personne;
  return (
    <>
      <EntetePage
        titre={nommerPersonne(personne)}
        retour={<LienRetour {...RETOUR} />}
        precision={<EtatPersonne personne={personne} />}
        actions={
          !invitation && (
            <>
              {personne.facteur && <RetirerFacteur personne={personne} />}
              {personne.sessions > 0 && <FermerSessions personne={personne} />}
              {personne.suspendu_le === null && <Suspendre personne={personne} />}
            </>
          )
        }
      />
      {invitation && <Invitation personne={personne} invitation={invitation} />}
      {personne.suspendu_le !== null && <Suspendue personne={personne} />}
      <GrilleFiche>
        <SectionChamps
          titre="Identité"
          champs={[
            "prenom",
            "nom",
            "fonction",
            "telephone_portable",
            "second_facteur_exige",
            ...(personne.role === "client" ? (["autonome"] as const) : []),
          ]}
          definitions={CHAMPS}
          valeur={(cle) => personne[cle]}
          plus={[{ libelle: "Email", valeur: <LienEmail adresse={personne.email} /> }]}
          aides={{
            autonome: personne.autonomie_societe
              ? "Elle importe, crée et modifie la flotte de sa société, et rouvre et corrige toute lecture de sa société, déposée par elle ou par l'équipe."
              : "Sans effet tant que l'autonomie n'est pas ouverte sur la fiche de sa société.",
            second_facteur_exige: "Si elle n'en a pas, ses sessions se ferment, et elle l'installe en se reconnectant.",
          }}
          schema={champsPersonne.partial()}
          peutModifier
          enregistrer={async (changes: Partial<Champs>, avant: Champs) => {
            const lus = { ...avant } as Record<string, string | boolean | null>; // ni nombre ni liste dans cette section
            // Un texte vidé redevient absent dans le brouillon ; un nom vide est un texte vide.
            const textes = Object.fromEntries(
              Object.entries(changes).map(([c, v]) => [c, v === null && (c === "prenom" || c === "nom") ? "" : v]),
            );
            poser(
              await client.utilisateurs.modifier({ id: personne.id, champs: envoyables.parse(textes), avant: lus }),
            );
          }}
          repli="Erreur lors de la sauvegarde"
        />
        <Fiche titre="Accès" actions={<ChangerRole personne={personne} />}>
          <Donnees
            donnees={[
              { libelle: "Rôle", valeur: LIBELLES_ROLE[personne.role] },
              {
                libelle: "Société",
                valeur: personne.client_id && (
                  <Link to={chemins.societe(personne.client_id)}>{personne.client_nom}</Link>
                ),
              },
              {
                libelle: "Dernière connexion",
                valeur: personne.derniere_connexion && formaterInstant(personne.derniere_connexion),
              },
              { libelle: "Sessions ouvertes", valeur: nombre(personne.sessions) },
              { libelle: "Double authentification installée", valeur: <OuiNon valeur={personne.facteur} /> },
              { libelle: "Adresse du prestataire", valeur: <OuiNon valeur={personne.domaine_interne} /> },
              { libelle: "Adresse d'un partenaire", valeur: <OuiNon valeur={personne.domaine_partenaire} /> },
            ]}
          />
        </Fiche>
        <PleineLargeur>
          <HistoriquePersonne personne={personne} />
        </PleineLargeur>
      </GrilleFiche>
    </>
  );
}
