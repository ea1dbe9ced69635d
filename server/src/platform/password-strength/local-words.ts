/** What people here put into passwords and foreign dictionaries do not have. The most likely ones come first. */
export const localWords: string[] =
  'samakart samakart-demo senegal sénégal passer teranga dakar touba thies thiès gainde serigne mouride cheikh bamba tidiane sante santé sante2024 sante2025 sante2026 ministere ndiaye diop fall sow diallo gueye seck mbaye faye sarr ba sy ndour sadio mane kara saint-louis saintlouis ndar kaolack ziguinchor diourbel louga matam tambacounda kolda sedhiou kaffrine kedougou fatick pikine guediawaye rufisque mbour jamm jàmm xam-xam nopp sunu sama yalla alhamdoulilah bismillah inchallah'.split(
    ' ',
  )
