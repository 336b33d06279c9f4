import { Link } from "@tanstack/react-router";
import { formaterDate } from "../../domain/commun/dates.ts";
import {
  type Apparition,
  agencesEntre,
  apparition,
  conducteursEntre,
  type DommageReleve,
  dommagesNouveaux,
  nomReleve,
  type PhotosVehicule,
  type Releve,
} from "../../domain/comparaisons/comparaison.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { LIBELLES_DOMMAGE, LIBELLES_ELEMENT } from "../../domain/fre/libelles.ts";
import { chemins } from "../chemins.ts";
import { useActeur } from "../session/session.ts";
import { Fiche } from "../ui/Fiche.tsx";
import styles from "./Comparaison.module.css";

interface Props {
  photos: PhotosVehicule;
  avant: Releve;
  apres: Releve;
}

const dit = (r: Releve) => `${formaterDate(r.jour)} (${nomReleve(r).toLowerCase()})`;

/** Les dommages que le second relevé montre de plus, entre quels jours ils sont apparus, et qui avait le véhicule. */
export function DommagesApparus({ photos, avant, apres }: Props) {
  const nouveaux = dommagesNouveaux(avant, apres);
  return (
    <Fiche titre="Dommages apparus">
      {nouveaux.length === 0 ? (
        <p className={styles.note}>
          {apres.dommages.length === 0
            ? `Aucun dommage n'est noté le ${formaterDate(apres.jour)}.`
            : `Tout ce qui est noté le ${formaterDate(apres.jour)} l'était déjà le ${formaterDate(avant.jour)}.`}
        </p>
      ) : (
        <ul className={styles.apparus}>
          {nouveaux.map((d) => (
            <Apparu key={`${d.element} ${d.dommage}`} photos={photos} apres={apres} dommage={d} />
          ))}
        </ul>
      )}
      <p className={styles.definition}>
        Un dommage est apparu entre le dernier constat qui ne le montre pas et le premier qui le montre (états des lieux
        et audits). Le conducteur est celui de l'affectation, l'agence celle de la fiche du véhicule ces jours-là&nbsp;:
        à vérifier avec eux, cela ne dit pas une faute.
      </p>
    </Fiche>
  );
}

function Apparu({ photos, apres, dommage }: { photos: PhotosVehicule; apres: Releve; dommage: DommageReleve }) {
  const a = apparition(photos.releves, apres, dommage);
  return (
    <li>
      <strong>
        {LIBELLES_ELEMENT[dommage.element]}
        {dommage.dommage && `\u00a0: ${LIBELLES_DOMMAGE[dommage.dommage].toLowerCase()}`}
      </strong>
      <p>
        {a.dernierSans
          ? `Absent le ${dit(a.dernierSans)}, vu le ${dit(a.premier)}.`
          : `Vu le ${dit(a.premier)}, sans constat avant.`}
      </p>
      <Responsables photos={photos} apparition={a} />
      {a.sinistres.map((s) => (
        <p key={s.id}>
          <Link to={chemins.sinistre(s.id)}>Sinistre déclaré le {formaterDate(s.jour)}</Link> sur cet élément.
        </p>
      ))}
    </li>
  );
}

function Responsables({ photos, apparition: a }: { photos: PhotosVehicule; apparition: Apparition }) {
  const voitFiches = peut(useActeur(), "voir_menu_conducteurs");
  const { affectations, vehicule } = photos;
  const conducteurs = affectations && conducteursEntre(affectations, a);
  const agences = agencesEntre(vehicule.agences, a);
  return (
    <p>
      {conducteurs &&
        (conducteurs.length === 0 ? (
          "Aucun conducteur affecté entre ces deux jours. "
        ) : (
          <>
            {conducteurs.length > 1 ? "Conducteurs\u00a0: " : "Conducteur\u00a0: "}
            {conducteurs.map((c, i) => (
              <span key={`${c.conducteur_id} ${c.du}`}>
                {i > 0 && ", "}
                {voitFiches ? <Link to={chemins.conducteur(c.conducteur_id)}>{c.nom}</Link> : c.nom} (
                {c.au ? `du ${formaterDate(c.du)} au ${formaterDate(c.au)}` : `depuis le ${formaterDate(c.du)}`})
              </span>
            ))}
            .{" "}
          </>
        ))}
      {agences.length > 0 &&
        `${agences.length > 1 ? "Agences" : "Agence"}\u00a0: ${agences
          .map(({ agence, du }, i) => (i > 0 && du ? `${agence} à partir du ${formaterDate(du)}` : agence))
          .join(", ")}.`}
    </p>
  );
}
