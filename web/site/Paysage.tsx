/** Profil d'une voiture, du capot au coffre ; la ligne de sol est à y = 200. */
const PROFIL =
  "M24 200 C22 176 30 162 56 154 C92 143 132 138 168 132 C208 98 252 74 320 70 C398 66 452 84 506 122 C560 126 610 134 640 148 C660 157 668 176 666 200";
const VITRES = "M206 131 C238 103 272 90 318 88 L324 130 Z M344 87 C396 86 436 96 474 124 L350 129 Z";

/** Un reflet fait de lignes, comme celles d'un rapport ; celle qui ne tombe pas juste se voit. */
const LIGNES = [210, 220, 230, 240, 250, 260, 270, 280, 290, 300, 310, 320];
const EN_ECART = 250;

export function Paysage() {
  return (
    <svg viewBox="0 0 690 340" fill="none" className="paysage" aria-hidden="true">
      <defs>
        <clipPath id="reflet-decoupe">
          <path d={`${PROFIL} Z`} transform="matrix(1 0 0 -1 0 404)" />
        </clipPath>
      </defs>
      <path d={PROFIL} stroke="currentColor" strokeWidth="3.5" strokeLinecap="round" />
      <path d={VITRES} stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" opacity="0.7" />
      <path
        d="M112 200 a42 42 0 0 1 84 0 M500 200 a42 42 0 0 1 84 0"
        stroke="currentColor"
        strokeWidth="1.5"
        opacity="0.7"
      />
      <path d="M0 200 H690" stroke="currentColor" strokeWidth="1" opacity="0.45" />
      <g clipPath="url(#reflet-decoupe)">
        {LIGNES.map((y, i) => (
          <path
            key={y}
            d={`M0 ${y} H690`}
            stroke={y === EN_ECART ? "#f0bd6a" : "currentColor"}
            strokeWidth={y === EN_ECART ? 4 : 3.2 - i * 0.16}
            opacity={y === EN_ECART ? 1 : 0.75 - i * 0.05}
          />
        ))}
      </g>
    </svg>
  );
}
