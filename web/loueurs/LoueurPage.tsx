import { useQuery } from "@tanstack/react-query";
import { peut } from "../../domain/droits/capacites.ts";
import { champsLoueur, type LoueurLu } from "../../domain/loueurs/loueur.ts";
import { api, client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { ConditionsLoueur } from "../conditions/ConditionsLoueur.tsx";
import { EnteteModifiable } from "../form/EnteteModifiable.tsx";
import { validerAvec } from "../form/useFormulaire.ts";
import { Fusionner } from "../fusions/Fusionner.tsx";
import { GrilleFiche, PleineLargeur } from "../layout/GrilleFiche.tsx";
import { LienRetour } from "../layout/LienRetour.tsx";
import { PageFiche } from "../layout/PageFiche.tsx";
import { useParametre } from "../layout/useParametre.ts";
import { useActeur } from "../session/session.ts";
import { ArchiverLoueur, LoueurArchive } from "./ArchiverLoueur.tsx";
import { Attaches } from "./Attaches.tsx";
import { HistoriqueLoueur } from "./HistoriqueLoueur.tsx";
import { SectionIdentification } from "./SectionIdentification.tsx";
import { SectionReclamations } from "./SectionReclamations.tsx";
import { useLoueurRelu } from "./useLoueurRelu.ts";

const RETOUR = { vers: chemins.loueurs(), texte: "Retour aux loueurs" };

/** La fiche d'un loueur. L'écran n'existe que pour l'équipe. */
export default function LoueurPage() {
  const requete = useQuery(api.loueurs.lire.queryOptions({ input: { id: useParametre("id") } }));
  return (
    <PageFiche requete={requete} introuvable="Loueur non trouvé" retour={RETOUR} titre={(l) => l.nom}>
      {(loueur) => <FicheLoueur key={loueur.id} loueur={loueur} />}
    </PageFiche>
  );
}

const validerNom = validerAvec<{ nom: string }>(champsLoueur);

function FicheLoueur({ loueur }: { loueur: LoueurLu }) {
  const acteur = useActeur();
  const poser = useLoueurRelu();
  const suivi = loueur.archive_le === null;
  return (
    <>
      <EnteteModifiable<"nom">
        titre={loueur.nom}
        retour={<LienRetour {...RETOUR} />}
        actions={
          suivi && (
            <>
              <Fusionner entite="loueurs" fiche={loueur} />
              <ArchiverLoueur loueur={loueur} />
            </>
          )
        }
        changement={
          suivi
            ? {
                libelle: "Modifier le nom",
                champs: [{ cle: "nom", libelle: "Nom", max: 120 }],
                valeurs: { nom: loueur.nom },
                valider: validerNom,
                enregistrer: async ({ nom = loueur.nom }, avant) =>
                  poser(await client.loueurs.renommer({ id: loueur.id, champs: { nom }, avant })),
                reussite: "Nom mis à jour",
              }
            : null
        }
      />
      {!suivi && <LoueurArchive loueur={loueur} />}
      <GrilleFiche>
        <Attaches loueur={loueur} />
        <SectionIdentification loueur={loueur} peutModifier={suivi && peut(acteur, "gerer_vocabulaire")} />
        <SectionReclamations loueur={loueur} peutModifier={suivi} />
        <PleineLargeur>
          <ConditionsLoueur loueur={loueur} />
        </PleineLargeur>
        <PleineLargeur>
          <HistoriqueLoueur loueur={loueur} />
        </PleineLargeur>
      </GrilleFiche>
    </>
  );
}
