import { Button, Checkbox, Group, Input } from "@mantine/core";
import {
  CODES_PORTEES,
  estDEquipe,
  estUneEcriture,
  FAMILLES_PORTEES,
  PORTEES,
  type PorteeCle,
} from "../../domain/droits/portees.ts";
import type { ChampLie } from "../form/useFormulaire.ts";
import styles from "./ClesApi.module.css";

/** Ce que la clé ouvre, par famille. Une clé de société ne montre que ce qui aurait un effet pour elle. */
export function ChoixPortees({
  valeur,
  surChangement,
  erreur,
  desactive,
  deSociete,
}: ChampLie<readonly PorteeCle[]> & { deSociete: boolean }) {
  const offertes = CODES_PORTEES.filter((p) => !deSociete || !estDEquipe(p));
  const lectures = offertes.filter((p) => !estUneEcriture(p));
  return (
    <fieldset className={styles.portees} aria-describedby="portees-aide">
      <legend>
        Portées <span aria-hidden="true">*</span>
      </legend>
      <p id="portees-aide">Ce que l'outil peut lire ou écrire, et rien d'autre.</p>
      <Group gap="xs">
        <Button variant="default" size="compact-sm" onClick={() => surChangement(lectures)} disabled={desactive}>
          Tout lire
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => surChangement([])} disabled={desactive}>
          Tout décocher
        </Button>
      </Group>
      {erreur && (
        <Input.Error role="alert" mt={6}>
          {erreur}
        </Input.Error>
      )}
      <div className={styles.familles}>
        {FAMILLES_PORTEES.map(({ famille, portees }) => {
          const dedans = portees.filter((p) => offertes.includes(p));
          return (
            dedans.length > 0 && (
              <fieldset key={famille} className={styles.famille}>
                <legend>{famille}</legend>
                {dedans.map((p) => (
                  <Checkbox
                    key={p}
                    size="sm"
                    checked={valeur.includes(p)}
                    disabled={desactive}
                    label={PORTEES[p].libelle}
                    onChange={(e) =>
                      surChangement(e.currentTarget.checked ? [...valeur, p] : valeur.filter((v) => v !== p))
                    }
                  />
                ))}
              </fieldset>
            )
          );
        })}
      </div>
    </fieldset>
  );
}
