import { Kbd, Modal } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { chemins } from "../chemins.ts";
import { useActeur } from "../session/session.ts";
import styles from "./FeuilleRaccourcis.module.css";
import { groupesDeRaccourcis, useRaccourcisActifs } from "./raccourcis.ts";

/** La feuille des raccourcis : la vraie liste, pour cette personne. */
export function FeuilleRaccourcis({ surFermer }: { surFermer: () => void }) {
  const acteur = useActeur();
  const [actifs] = useRaccourcisActifs();
  return (
    <Modal opened onClose={surFermer} title="Raccourcis clavier" size="lg">
      {!actifs && (
        <p className={styles.coupes}>
          Les raccourcis d'une seule touche sont coupés sur cet appareil&nbsp;: seul Ctrl + K agit.
        </p>
      )}
      <div className={styles.groupes}>
        {groupesDeRaccourcis(acteur).map(({ titre, raccourcis }) => (
          <section key={titre} className={styles.groupe} aria-label={titre}>
            <h3 className={styles.titre}>{titre}</h3>
            <dl className={styles.liste}>
              {raccourcis.map(({ touches, ensemble, libelle }) => (
                <div key={libelle} className={styles.ligne}>
                  <dt>{libelle}</dt>
                  <dd>
                    {touches.map((touche, i) => (
                      <Fragment key={touche + String(i)}>
                        {i > 0 && <span className={styles.entre}>{ensemble ? " + " : " puis "}</span>}
                        <Kbd size="sm">{touche}</Kbd>
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={styles.regler}>
        <Link to={chemins.profil()} hash="raccourcis" onClick={surFermer}>
          {actifs ? "Couper les raccourcis d'une seule touche" : "Les rétablir"}
        </Link>
      </p>
    </Modal>
  );
}
