/** Encodes a text as UTF-16 with a byte order mark, in hexadecimal, so that it needs no escaping. */
export function textString(text: string): string {
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`
}

/** The XMP metadata stream. */
export function metadata(title: string, author: string, language: string): Buffer {
  const safe = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const xmp = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${safe(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${safe(author)}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`
  const bytes = Buffer.from(xmp, 'utf8')
  return Buffer.concat([
    Buffer.from(`<</Type/Metadata/Subtype/XML/Length ${bytes.length}>>stream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
}
