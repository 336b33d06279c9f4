import { Button } from "@mantine/core";
import { IconPlus, IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { ContratLu } from "../../domain/contrats/contrat.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { GrilleFiche, PleineLargeur } from "../layout/GrilleFiche.tsx";
import { useActeur } from "../session/session.ts";
import { Attente } from "../ui/Attente.tsx";
import { aujourdhui } from "../ui/aujourdhui.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { AjoutContrat } from "./AjoutContrat.tsx";
import { AutresContrats } from "./AutresContrats.tsx";
import styles from "./ContratsDuVehicule.module.css";
import { HistoriqueContrat } from "./HistoriqueContrat.tsx";
import { SectionContrat } from "./SectionContrat.tsx";
import { SuiviContrat } from "./SuiviContrat.tsx";
import { SupprimerContrat } from "./SupprimerContrat.tsx";

/** Celui de l'adresse, sinon celui en cours, sinon le dernier commencé, sinon le prochain. Les contrats viennent du plus récent au plus ancien. */
function contratMontre(contrats: readonly ContratLu[], demande: unknown): ContratLu | undefined {
  const jour = aujourdhui();
  return (
    contrats.find((c) => c.id === demande) ??
    contrats.find((c) => c.date_debut <= jour) ??
    contrats[contrats.length - 1]
  );
}

interface Props {
  vehicule: string;
  /** Faux pour un client, et pour tous sur un véhicule archivé. */
  peutModifier: boolean;
}

/** Les contrats d'un véhicule sur sa fiche : celui qu'on lit, où en est sa fin, et les autres. À poser dans la grille de la fiche. */
export function ContratsDuVehicule({ vehicule, peutModifier }: Props) {
  const equipe = peut(useActeur(), "modifier_fiches");
  const { data, error, refetch } = useQuery(api.contrats.deVehicule.queryOptions({ input: { id: vehicule } }));
  const { contrat: demande } = useLocation().search as Record<string, unknown>; // l'adresse est lue en texte
  const naviguer = useNavigate();
  const [ajout, setAjout] = useState<{ precedent: ContratLu | null } | null>(null);
  const montre = contratMontre(data ?? [], demande);
  const zone = useZoneDemandee(montre !== undefined && montre.id === demande);
  const ajouter = (
    <Button
      size="xs"
      leftSection={<IconPlus size={15} aria-hidden="true" />}
      onClick={() => setAjout({ precedent: null })}
    >
      Ajouter un contrat
    </Button>
  );
  const [dernier] = data ?? [];
  return (
    <PleineLargeur>
      <div ref={zone} className={styles.zone}>
        {error && !data ? (
          <Bandeau genre="erreur" titre="Erreur lors du chargement des contrats" surReessayer={() => void refetch()} />
        ) : data === undefined ? (
          <Fiche titre="Contrat de location">
            <div aria-busy="true">
              <Attente />
            </div>
          </Fiche>
        ) : montre === undefined ? (
          <Fiche titre="Contrat de location" actions={peutModifier && ajouter}>
            Aucun contrat
          </Fiche>
        ) : (
          <GrilleFiche>
            <SectionContrat
              contrat={montre}
              peutModifier={peutModifier}
              actions={
                peutModifier && (
                  <>
                    {montre === dernier && (
                      <Button
                        variant="default"
                        size="xs"
                        leftSection={<IconRefresh size={15} aria-hidden="true" />}
                        onClick={() => setAjout({ precedent: montre })}
                      >
                        Renouveler<span className="visuellement-cache"> le contrat</span>
                      </Button>
                    )}
                    <SupprimerContrat contrat={montre} />
                  </>
                )
              }
            />
            <SuiviContrat contrat={montre} dernier={montre === dernier} />
            {data.length > 1 && (
              <PleineLargeur>
                <AutresContrats contrats={data.filter((c) => c !== montre)} />
              </PleineLargeur>
            )}
            {equipe && (
              <PleineLargeur>
                <HistoriqueContrat key={montre.id} contrat={montre} peutModifier={peutModifier} />
              </PleineLargeur>
            )}
          </GrilleFiche>
        )}
      </div>
      {ajout && (
        <AjoutContrat
          vehicule={vehicule}
          precedent={ajout.precedent}
          surFermer={() => setAjout(null)}
          surCree={(id) => {
            setAjout(null);
            void naviguer({ to: chemins.contratDeVehicule(vehicule, id), replace: true, ignoreBlocker: true });
          }}
        />
      )}
    </PleineLargeur>
  );
}

/** Venu de la liste des fins de contrat, on arrive devant le contrat, une seule fois. */
function useZoneDemandee(demandee: boolean) {
  const zone = useRef<HTMLDivElement>(null);
  const vue = useRef(false);
  useEffect(() => {
    if (!demandee || vue.current) return;
    vue.current = true;
    zone.current?.scrollIntoView({ block: "start" });
  }, [demandee]);
  return zone;
}
