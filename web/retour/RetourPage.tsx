import { useCallback, useEffect, useState } from "react";
import { formaterDate } from "../../domain/commun/dates.ts";
import type { RetourOuvert } from "../../domain/retours/retour.ts";
import { AttentePage } from "../demande/AttentePage.tsx";
import { type Brouillon, brouillonNeuf, lireBrouillon } from "../demande/brouillon.ts";
import styles from "../demande/Demande.module.css";
import { Titre } from "../demande/Titre.tsx";
import { Logo } from "../ui/Logo.tsx";
import { dernierLien, ouvrirRetour } from "./appels-retour.ts";
import { SaisieRetour } from "./SaisieRetour.tsx";

type Etape =
  | { nom: "chargement" }
  | { nom: "panne"; message: string }
  | { nom: "ferme" }
  | { nom: "saisie"; retour: RetourOuvert; brouillon: Brouillon }
  | { nom: "envoye"; retour: RetourOuvert };

/** Sous quel nom la saisie se garde sur l'appareil : ni le lien d'une autre voiture, ni une demande ne la prennent. */
const cleSaisie = (jeton: string): string => `retour:${jeton}`;

/**
 * Ce que le conducteur remplit cinq minutes avant de rendre son véhicule : ouvrir, faire le tour, envoyer quand le réseau le permet. `lien` : le secret
 * de l'adresse, vide quand la page s'ouvre de l'écran d'accueil.
 */
export function RetourPage({ lien }: { lien: string }) {
  const [jeton, setJeton] = useState(lien);
  const [etape, setEtape] = useState<Etape>({ nom: "chargement" });
  const ouvrir = useCallback(async () => {
    setEtape({ nom: "chargement" });
    try {
      const jeton = lien || (await dernierLien());
      setJeton(jeton);
      const retour = await ouvrirRetour(jeton);
      if (!retour) return setEtape({ nom: "ferme" });
      document.title = `Avant le retour – ${retour.immatriculation} – Reflet`;
      const cle = cleSaisie(jeton);
      setEtape({ nom: "saisie", retour, brouillon: (await lireBrouillon(cle)) ?? brouillonNeuf(cle) });
    } catch (erreur) {
      setEtape({ nom: "panne", message: (erreur as Error).message });
    }
  }, [lien]);
  useEffect(() => void ouvrir(), [ouvrir]);
  return (
    <div className={styles.page}>
      <header className={styles.entete}>
        <Logo taille={22} />
        {"retour" in etape && <span className={styles.societe}>{etape.retour.client_nom}</span>}
      </header>
      <main className={styles.corps}>
        {etape.nom === "chargement" && <AttentePage texte="Chargement de la page…" />}
        {etape.nom === "panne" && (
          <section className={styles.message}>
            <h1>La page ne s'ouvre pas</h1>
            <p role="alert">{etape.message}</p>
            <button type="button" className={styles.principal} onClick={() => void ouvrir()}>
              Réessayer
            </button>
          </section>
        )}
        {etape.nom === "ferme" && (
          <section className={styles.message}>
            <h1>Ce lien n'est plus ouvert</h1>
            <p>
              Il a expiré, un autre l'a remplacé, ou le véhicule est déjà rendu. Votre gestionnaire de parc vous en
              donnera un neuf.
            </p>
          </section>
        )}
        {etape.nom === "saisie" && (
          <SaisieRetour
            jeton={jeton}
            retour={etape.retour}
            brouillon={etape.brouillon}
            surEnvoye={() => setEtape({ nom: "envoye", retour: etape.retour })}
          />
        )}
        {etape.nom === "envoye" && (
          <section className={styles.message}>
            <Titre>C'est envoyé, merci</Titre>
            <p>
              Le tour de {etape.retour.immatriculation} est arrivé chez {etape.retour.client_nom}. Vous pouvez rendre le
              véhicule le {formaterDate(etape.retour.retour_prevu_le)}.
            </p>
          </section>
        )}
      </main>
    </div>
  );
}
