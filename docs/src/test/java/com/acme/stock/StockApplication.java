package com.acme.stock;

import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
class StockApplication {

}
