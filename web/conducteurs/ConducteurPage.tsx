import { useQuery } from "@tanstack/react-query";
import { estInterne } from "../../domain/commun/acteur.ts";
import { champsConducteur } from "../../domain/conducteurs/champs-conducteur.ts";
import { type ConducteurLu, nomComplet } from "../../domain/conducteurs/conducteur.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { api, client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { EtatConducteur } from "../flotte/ongletsConducteur.tsx";
import { EnteteModifiable } from "../form/EnteteModifiable.tsx";
import { validerAvec } from "../form/useFormulaire.ts";
import { Fusionner } from "../fusions/Fusionner.tsx";
import { GrilleFiche, PleineLargeur } from "../layout/GrilleFiche.tsx";
import { LienRetour } from "../layout/LienRetour.tsx";
import { PageFiche } from "../layout/PageFiche.tsx";
import { useParametre } from "../layout/useParametre.ts";
import { useActeur } from "../session/session.ts";
import { ArchiverConducteur } from "./ArchiverConducteur.tsx";
import { CarteConducteur } from "./CarteConducteur.tsx";
import { ConducteurArchive } from "./ConducteurArchive.tsx";
import { HistoriqueConducteur } from "./HistoriqueConducteur.tsx";
import { useConducteurRelu } from "./useConducteurRelu.ts";
import { VehiculeConduit } from "./VehiculeConduit.tsx";

const RETOUR = { vers: chemins.conducteurs(), texte: "Retour aux conducteurs" };
const CHAMPS_NOM = [
  { cle: "prenom", libelle: "Prénom", max: 100 },
  { cle: "nom", libelle: "Nom", max: 100 },
] as const;

/** La fiche d'un conducteur : qui il est, ce qu'il conduit, ce qu'il a conduit. */
export default function ConducteurPage() {
  const requete = useQuery(api.conducteurs.lire.queryOptions({ input: { id: useParametre("id") } }));
  return (
    <PageFiche requete={requete} introuvable="Conducteur non trouvé" retour={RETOUR} titre={nomComplet}>
      {/* Une autre fiche est une autre saisie : aucun brouillon ne passe d'un conducteur à l'autre. */}
      {(conducteur) => <FicheConducteur key={conducteur.id} conducteur={conducteur} />}
    </PageFiche>
  );
}

function FicheConducteur({ conducteur }: { conducteur: ConducteurLu }) {
  const acteur = useActeur();
  const equipe = peut(acteur, "modifier_fiches");
  const modifiable = peut(acteur, "modifier_conducteurs") && conducteur.archive_le === null;
  return (
    <>
      <Entete conducteur={conducteur} modifiable={modifiable} interne={estInterne(acteur)} />
      <ConducteurArchive conducteur={conducteur} restaurable={equipe} />
      <GrilleFiche>
        <PleineLargeur>
          <CarteConducteur conducteur={conducteur} />
        </PleineLargeur>
        <PleineLargeur>
          <VehiculeConduit conducteur={conducteur} />
        </PleineLargeur>
        {equipe && (
          <PleineLargeur>
            <HistoriqueConducteur conducteur={conducteur} modifiable={modifiable} />
          </PleineLargeur>
        )}
      </GrilleFiche>
    </>
  );
}

interface PropsEntete {
  conducteur: ConducteurLu;
  modifiable: boolean;
  interne: boolean;
}

function Entete({ conducteur: c, modifiable, interne }: PropsEntete) {
  const poser = useConducteurRelu();
  return (
    <EnteteModifiable<"prenom" | "nom">
      titre={nomComplet(c)}
      retour={<LienRetour {...RETOUR} />}
      precision={
        <>
          <EtatConducteur statut={c.statut} archive={c.archive_le !== null} />
          {interne && <span>{c.client_nom}</span>}
        </>
      }
      actions={
        modifiable &&
        interne && (
          <>
            <Fusionner entite="conducteurs" fiche={{ id: c.id, nom: `${c.prenom} ${c.nom}`.trim() }} />
            <ArchiverConducteur conducteur={c} />
          </>
        )
      }
      changement={
        modifiable
          ? {
              libelle: "Modifier le nom",
              champs: CHAMPS_NOM,
              valeurs: { prenom: c.prenom, nom: c.nom },
              valider: validerAvec(champsConducteur.pick({ prenom: true, nom: true })),
              enregistrer: async (champs, avant) =>
                poser(await client.conducteurs.modifier({ id: c.id, champs, avant })),
              reussite: "Nom mis à jour",
            }
          : null
      }
    />
  );
}
