import { useQuery } from "@tanstack/react-query";
import { type ChampFormulaire, LIBELLES_TYPE_CHAMP } from "../../domain/formulaires/formulaire.ts";
import { LIBELLES_TYPE_DEMANDE } from "../../domain/tickets/ticket.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { LienRetour } from "../layout/LienRetour.tsx";
import { PageFiche } from "../layout/PageFiche.tsx";
import { useParametre } from "../layout/useParametre.ts";
import { EntetePage } from "../ui/EntetePage.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { EtatFormulaire } from "./EtatFormulaire.tsx";
import styles from "./FormulairePage.module.css";
import { ReserveAdmin } from "./ReserveAdmin.tsx";

const RETOUR = { vers: chemins.formulaires(), texte: "Retour aux formulaires" };

export default function FormulairePage() {
  return (
    <ReserveAdmin>
      <DetailFormulaire />
    </ReserveAdmin>
  );
}

/** Un formulaire et ses champs, dans l'ordre où le demandeur les voit. */
function DetailFormulaire() {
  const requete = useQuery(api.formulaires.lire.queryOptions({ input: { id: useParametre("id") } }));
  return (
    <PageFiche
      requete={requete}
      introuvable="Formulaire non trouvé"
      retour={RETOUR}
      titre={(f) => `Formulaire ${f.client_nom ?? f.nom}`}
      attente="Chargement du formulaire..."
    >
      {(formulaire) => (
        <>
          <EntetePage
            titre="Détail du formulaire"
            retour={<LienRetour {...RETOUR} />}
            precision={
              <>
                <span>{formulaire.client_nom ?? "Client non trouvé"}</span>
                <EtatFormulaire statut={formulaire.statut} />
              </>
            }
          />
          <Fiche titre="Champs">
            {formulaire.champs.length === 0 ? (
              "Aucun champ n'a été ajouté à ce formulaire"
            ) : (
              <ol className={styles.champs}>
                {formulaire.champs.map((champ) => (
                  <Champ key={champ.id} champ={champ} />
                ))}
              </ol>
            )}
          </Fiche>
        </>
      )}
    </PageFiche>
  );
}

const Champ = ({ champ }: { champ: ChampFormulaire }) => (
  <li className={styles.champ}>
    <span className={styles.label}>
      {champ.label}
      {champ.obligatoire && (
        <span className={styles.etoile}>
          <span aria-hidden="true"> *</span>
          <span className="visuellement-cache"> obligatoire</span>
        </span>
      )}
    </span>
    <span className={styles.precision}>
      {LIBELLES_TYPE_CHAMP[champ.type_champ]}
      {champ.options && champ.options.length > 0 && ` : ${champ.options.join(", ")}`}
    </span>
    <span className={styles.precision}>{champ.types_demande.map((t) => LIBELLES_TYPE_DEMANDE[t]).join(", ")}</span>
  </li>
);
