import { LIGNE_FAUSSE } from "./exemple.ts";

/** Profil d'une voiture, du capot au coffre ; la ligne de sol est à y = 200. */
const PROFIL =
  "M24 200 C22 176 30 162 56 154 C92 143 132 138 168 132 C208 98 252 74 320 70 C398 66 452 84 506 122 C560 126 610 134 640 148 C660 157 668 176 666 200";
const VITRES = "M206 131 C238 103 272 90 318 88 L324 130 Z M344 87 C396 86 436 96 474 124 L350 129 Z";
const PASSAGES = "M112 200 a42 42 0 0 1 84 0 M500 200 a42 42 0 0 1 84 0";

/** Un reflet fait de lignes, comme celles d'un rapport ; celle qui ne tombe pas juste se voit. */
const LIGNES = [209, 218, 227, 236, 245, 254, 263, 272, 281, 290, 299, 308, 317];
const EN_ECART = 254;

/** La voiture, et son reflet : les lignes d'un document. Décoratif ; la légende, si on la veut, dit l'écart trouvé. */
export function Paysage({ legende = false }: { legende?: boolean }) {
  return (
    <div className="paysage" aria-hidden="true">
      <svg viewBox="0 0 690 330" fill="none" aria-hidden="true">
        <defs>
          <clipPath id="reflet-decoupe">
            <path d={`${PROFIL} Z`} transform="matrix(1 0 0 -1 0 401)" />
          </clipPath>
        </defs>
        <path d={PROFIL} stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
        <path d={VITRES} stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round" opacity="0.6" />
        <path d={PASSAGES} stroke="currentColor" strokeWidth="1.4" opacity="0.6" />
        <g clipPath="url(#reflet-decoupe)" className="paysage-lignes">
          {LIGNES.map((y, i) => (
            <path
              key={y}
              d={`M20 ${y} H670`}
              className={y === EN_ECART ? "paysage-ecart" : undefined}
              stroke="currentColor"
              strokeWidth={y === EN_ECART ? 4 : 3 - i * 0.15}
              opacity={y === EN_ECART ? 1 : 0.7 - i * 0.045}
            />
          ))}
        </g>
      </svg>
      {legende && (
        <p className="paysage-legende">
          <span>
            Ligne {LIGNE_FAUSSE.rang}, {LIGNE_FAUSSE.element}
          </span>{" "}
          calcul faux&nbsp;: écart de {LIGNE_FAUSSE.ecart}
        </p>
      )}
    </div>
  );
}
