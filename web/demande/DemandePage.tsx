import { useCallback, useEffect, useState } from "react";
import { reponsesDuLien } from "../../domain/formulaires/lien-personnel.ts";
import { Logo } from "../ui/Logo.tsx";
import { AttentePage } from "./AttentePage.tsx";
import { type FormulaireOuvert, ouvrirFormulaire } from "./appels.ts";
import { type Brouillon, brouillonNeuf, effacerBrouillon, lireBrouillon } from "./brouillon.ts";
import styles from "./Demande.module.css";
import { Envoyee } from "./Envoyee.tsx";
import { Reprise } from "./Reprise.tsx";
import { SaisieDemande } from "./SaisieDemande.tsx";

type Etape =
  | { nom: "chargement" }
  | { nom: "panne"; message: string }
  | { nom: "ferme" }
  | { nom: "reprise"; formulaire: FormulaireOuvert; brouillon: Brouillon }
  | { nom: "saisie"; formulaire: FormulaireOuvert; brouillon: Brouillon; viserTitre: boolean }
  | { nom: "envoyee"; formulaire: FormulaireOuvert; reference: string };

/** Une saisie neuve, que le lien personnel a commencé de remplir. */
const saisieNeuve = (formulaire: FormulaireOuvert, viserTitre = true): Etape => ({
  nom: "saisie",
  formulaire,
  brouillon: {
    ...brouillonNeuf(formulaire.id),
    reponses: reponsesDuLien(formulaire.champs, window.location.hash),
  },
  viserTitre,
});

/** Le formulaire public d'une société : ouvrir, reprendre une saisie interrompue, remplir, envoyer, garder la référence. */
export function DemandePage({ client }: { client: string }) {
  const [etape, setEtape] = useState<Etape>({ nom: "chargement" });
  const ouvrir = useCallback(async () => {
    setEtape({ nom: "chargement" });
    try {
      const formulaire = await ouvrirFormulaire(client);
      if (!formulaire) return setEtape({ nom: "ferme" });
      document.title = `Votre demande – ${formulaire.client_nom} – Reflet`;
      const garde = await lireBrouillon(formulaire.id);
      setEtape(garde ? { nom: "reprise", formulaire, brouillon: garde } : saisieNeuve(formulaire, false));
    } catch (erreur) {
      setEtape({ nom: "panne", message: (erreur as Error).message });
    }
  }, [client]);
  useEffect(() => void ouvrir(), [ouvrir]);
  return (
    <div className={styles.page}>
      <header className={styles.entete}>
        <Logo taille={22} />
        {"formulaire" in etape && <span className={styles.societe}>{etape.formulaire.client_nom}</span>}
      </header>
      <main className={styles.corps}>
        <Contenu etape={etape} setEtape={setEtape} surReessai={() => void ouvrir()} />
      </main>
    </div>
  );
}

interface Props {
  etape: Etape;
  setEtape: (etape: Etape) => void;
  surReessai: () => void;
}

function Contenu({ etape, setEtape, surReessai }: Props) {
  switch (etape.nom) {
    case "chargement":
      return <AttentePage texte="Chargement du formulaire…" />;
    case "panne":
      return (
        <section className={styles.message}>
          <h1>Le formulaire ne s'ouvre pas</h1>
          <p role="alert">{etape.message}</p>
          <button type="button" className={styles.principal} onClick={surReessai}>
            Réessayer
          </button>
        </section>
      );
    case "ferme":
      return (
        <section className={styles.message}>
          <h1>Ce formulaire n'est pas ouvert</h1>
          <p>
            L'adresse a peut-être changé, ou les demandes ne passent plus par ici. Votre gestionnaire de parc vous
            donnera la bonne.
          </p>
        </section>
      );
    case "reprise":
      return (
        <Reprise
          brouillon={etape.brouillon}
          surReprendre={() => setEtape({ ...etape, nom: "saisie", viserTitre: true })}
          surRecommencer={() => {
            void effacerBrouillon(etape.formulaire.id);
            setEtape(saisieNeuve(etape.formulaire));
          }}
        />
      );
    case "saisie":
      return (
        <SaisieDemande
          key={etape.brouillon.brouillon}
          formulaire={etape.formulaire}
          brouillon={etape.brouillon}
          viserTitre={etape.viserTitre}
          surEnvoyee={(reference) => setEtape({ nom: "envoyee", formulaire: etape.formulaire, reference })}
        />
      );
    case "envoyee":
      return <Envoyee reference={etape.reference} surAutre={() => setEtape(saisieNeuve(etape.formulaire))} />;
  }
}
