import { Button } from "@mantine/core";
import { IconCopyPlus, IconExternalLink, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { ChampFormulaire, FormulaireLu } from "../../domain/formulaires/formulaire.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { brouillonNeuf } from "../demande/brouillon.ts";
import { LienRetour } from "../layout/LienRetour.tsx";
import { PageFiche } from "../layout/PageFiche.tsx";
import { useParametre } from "../layout/useParametre.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { CopierAdresse } from "./CopierAdresse.tsx";
import { CreerFormulaire } from "./CreerFormulaire.tsx";
import { AjouterChamp } from "./construire/AjouterChamp.tsx";
import { ChampsEtApercu } from "./construire/ChampsEtApercu.tsx";
import { ModifierChamp } from "./construire/ModifierChamp.tsx";
import { useEcriture } from "./construire/useEcriture.ts";
import { EtatFormulaire } from "./EtatFormulaire.tsx";
import styles from "./FormulairePage.module.css";
import { HistoriqueFormulaire } from "./HistoriqueFormulaire.tsx";
import { ManquesFormulaire } from "./ManquesFormulaire.tsx";
import { OuvrirFormulaire } from "./OuvrirFormulaire.tsx";
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
  const id = useParametre("id");
  const requete = useQuery(api.formulaires.lire.queryOptions({ input: { id } }));
  return (
    <PageFiche
      requete={requete}
      introuvable="Formulaire non trouvé"
      retour={RETOUR}
      titre={(f) => `Formulaire ${f.client_nom ?? f.nom}`}
      attente="Chargement du formulaire..."
    >
      {(formulaire) => <Contenu key={id} formulaire={formulaire} />}
    </PageFiche>
  );
}

type Fenetre = { nom: "ajout" } | { nom: "copie" } | { nom: "modification"; champ: ChampFormulaire } | null;

function Contenu({ formulaire }: { formulaire: FormulaireLu }) {
  const { id, client_id, client_nom, champs, statut } = formulaire;
  const ecriture = useEcriture(id);
  const naviguer = useNavigate();
  const [fenetre, setFenetre] = useState<Fenetre>(null);
  const fermer = () => setFenetre(null);
  // Un brouillon par envoi : la demande partie, l'aperçu repart vide.
  const [brouillon, setBrouillon] = useState(() => brouillonNeuf(id));
  const [reference, setReference] = useState<string | null>(null);
  return (
    <>
      <EntetePage
        titre="Détail du formulaire"
        retour={<LienRetour {...RETOUR} />}
        precision={
          <>
            <span>{client_nom ?? "Client non trouvé"}</span>
            <EtatFormulaire statut={statut} />
          </>
        }
        actions={
          <>
            <Button
              component="a"
              href={chemins.formulairePublic(client_id)}
              target="_blank"
              rel="noreferrer"
              variant="default"
              leftSection={<IconExternalLink size={16} aria-hidden="true" />}
            >
              Page publique<span className="visuellement-cache"> (nouvel onglet)</span>
            </Button>
            <CopierAdresse client={client_id} nom={client_nom} />
            <Button
              variant="default"
              leftSection={<IconCopyPlus size={16} aria-hidden="true" />}
              onClick={() => setFenetre({ nom: "copie" })}
            >
              Dupliquer
            </Button>
          </>
        }
      />
      <OuvrirFormulaire formulaire={formulaire} surEcrit={ecriture.poser} />
      <ManquesFormulaire formulaire={formulaire} surEcrit={ecriture.poser} />
      {reference && <Bandeau genre="succes" titre={`Demande ${reference} envoyée\u00a0: son ticket est créé.`} />}
      <Fiche
        titre="Champs"
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setFenetre({ nom: "ajout" })}>
            Ajouter un champ
          </Button>
        }
      >
        {champs.length === 0 ? (
          <>
            <p className={styles.vide}>Aucun champ n'a été ajouté à ce formulaire</p>
            <p className={styles.indice}>Cliquez sur «&nbsp;Ajouter un champ&nbsp;» pour commencer.</p>
          </>
        ) : (
          <ChampsEtApercu
            key={brouillon.brouillon}
            formulaire={formulaire}
            brouillon={brouillon}
            ecriture={ecriture}
            surModification={(champ) => setFenetre({ nom: "modification", champ })}
            surEnvoyee={(recue) => {
              setReference(recue);
              setBrouillon(brouillonNeuf(id));
            }}
          />
        )}
      </Fiche>
      <HistoriqueFormulaire formulaire={formulaire} surEcrit={ecriture.poser} />
      {fenetre?.nom === "ajout" && (
        <AjouterChamp formulaire={formulaire} surEcrit={ecriture.poser} surFermer={fermer} />
      )}
      {fenetre?.nom === "modification" && (
        <ModifierChamp formulaire={id} champ={fenetre.champ} surEcrit={ecriture.poser} surFermer={fermer} />
      )}
      {fenetre?.nom === "copie" && (
        <CreerFormulaire
          copieDe={id}
          surFermer={fermer}
          surCree={(cree) => {
            fermer();
            void naviguer({ to: chemins.formulaire(cree) });
          }}
        />
      )}
    </>
  );
}
